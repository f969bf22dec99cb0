/**
 * Languages that share spelling habits in Latin letters, by the codes and countries of the sources. Multilingual
 * countries are in none: their names find their own group.
 */
const groups: Record<string, string> = {
  english: 'US GB AU NZ CA IM JE GG GI IE JM en en_GB en_US en_AU en_CA en_IE en_NZ en-NZ',
  celtic: 'ga_IE cy-Latn cy gd ga br',
  german: 'DE AT LI LU CH de de_AT de_CH Germany Austria Liechtenstein Luxembourg',
  dutch: 'NL BE SR nl nl_BE af_ZA af Netherlands Belgium Suriname',
  nordic: 'DK NO SE IS FO da nb nb_NO sv is is_IS fo Denmark Norway Sweden Iceland',
  finnic: 'FI EE GL fi et ee et_EE se Finland Estonia',
  baltic: 'LT LV lt lt_LT lv lv_LV Lithuania Latvia',
  french: 'FR MC HT fr fr_BE fr_CA fr_CH France Haiti Monaco',
  iberian:
    'ES PT AR CL MX CO BR PE PY UY VE EC SV PA PR CU DO GT CR BO AD es es_MX pt pt_BR pt_PT ca gl Spain Portugal Argentina Chile Mexico Colombia Brazil Peru Paraguay Uruguay Venezuela Ecuador Cuba Guatemala Bolivia Honduras Nicaragua Panama Puerto_Rico Dominican_Republic Costa_Rica El_Salvador',
  basque: 'eu-Latn eu',
  italian: 'IT SM MT it Italy San_Marino Malta sc mt',
  romanian: 'RO MD ro ro_MD Romania Republic_of_Moldova',
  westSlavic: 'PL CZ SK pl cs_CZ sk hsb dsb Poland Czechia Czech_Republic Slovakia',
  southSlavic:
    'HR RS BA ME SI MK BG hr sl sr_Latn_RS me_ME bs Croatia Serbia Slovenia Montenegro Bulgaria Bosnia_and_Herzegovina North_Macedonia',
  eastSlavic: 'RU UA BY ROC Ukraine Belarus',
  albanian: 'AL XK sq Albania Kosovo',
  hungarian: 'HU hu Hungary',
  greek: 'GR CY el-Latn el_CY Greece Cyprus',
  caucasus: 'AM GE hy-Latn Armenia Georgia',
  turkic:
    'TR AZ KZ KG tr tr_TR az az_AZ az-Latn uz_UZ tk Turkey Turkiye Azerbaijan Kazakhstan Kyrgyzstan Uzbekistan Turkmenistan ku',
  mongol: 'MN mn-Latn Mongolia',
  arabic:
    'AE DZ EG IQ JO KW LB LY MA SA TN ar-Latn ar fr_DZ Latn_EG Algeria Egypt Morocco Tunisia Jordan Kuwait Saudi_Arabia Qatar Bahrain Lebanon Libya Iraq Yemen Sudan Oman United_Arab_Emirates Palestine Syrian_Arab_Republic Mauritania Comoros',
  persian: 'IR PK TJ fa-Latn en_PK en-PAK ur-Latn Pakistan Afghanistan Tajikistan Islamic_Republic_of_Iran ps-Latn',
  hebrew: 'IL Latn_IL Israel',
  indic: 'IN NP BD en_IN en-IND Latn_IN ne-Latn en-NEP ne India Nepal Bangladesh lus',
  sinhalaTamil: 'LK en_LK Sri_Lanka Maldives ta',
  burmese: 'my-Latn Myanmar Bhutan',
  thaiKhmer: "TH KH en-TH en_TH Thailand Cambodia Lao_People's_Democratic_Republic km-Latn lo-Latn",
  vietnamese: 'VN vi vi-x-ascii vi_VN Vietnam',
  chinese:
    "CN TW zh-Latn-pinyin zh-Latn-wadegiles zh-Latn-wadegile-cantonese-hokkien zh_CN-Latn zh_TW-Latn Latn_CN en-SG Hong_Kong,_China Chinese_Taipei People's_Republic_of_China",
  korean: "KR ko-Latn Republic_of_Korea Democratic_People's_Republic_of_Korea",
  japanese: 'JP Japan ja',
  malay: 'MY ID PH id id_ID ms_MY en-MS Latn_ID fil Malaysia Indonesia Philippines Brunei_Darussalam mg Madagascar',
  westAfrican:
    "ML en_NG en-NG yo-Latn yo_NG ig-Latn ig_NG ha-Latn ha_NG tw_GH ak-Latn wo-Latn en_NG-fulani en_NG-ijaw en_NG-edo Latn_africa Nigeria Ghana Senegal Mali Guinea Togo Benin Niger Burkina_Faso Côte_d'Ivoire Ivory_Coast Gambia Sierra_Leone Liberia Cameroon Gabon Chad",
  bantu:
    'ln-Latn bnt-Latn rw-Latn sn-Latn en_UG en-UG en_KE Latn_KE sw Zambia Uganda Rwanda Burundi Kenya Malawi Zimbabwe Angola Congo Democratic_Republic_of_the_Congo United_Republic_of_Tanzania Mozambique Equatorial_Guinea',
  southernBantu: 'zu_ZA zu xh tn st ve ts Botswana Lesotho Eswatini Namibia',
  horn: 'am-Latn so-Latn Latn_SO Ethiopia Eritrea Djibouti Somalia om',
  pacific:
    'PF FJ mi-Latn sm-Latn to-Latn haw-Latn mi-NZ Latn_FJ Fiji Samoa Tonga Cook_Islands American_Samoa Kiribati Tuvalu Vanuatu Solomon_Islands Papua_New_Guinea Palau Nauru Marshall_Islands Federated_States_of_Micronesia Guam',
  andean: 'qu Latn_BO arn myn',
  arctic: 'kl iu',
}

export const languageGroups = Object.keys(groups)

const numbers = new Map(
  Object.values(groups).flatMap((codes, group) => codes.split(' ').map((code): [string, number] => [code, group])),
)

/** A locale's group number; -1 if it says too little. */
export function groupOfLocale(locale: string): number {
  return numbers.get(locale.replaceAll(' ', '_')) ?? -1
}
