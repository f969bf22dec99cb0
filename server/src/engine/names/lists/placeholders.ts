/**
 * What people type instead of a name: the form's own labels, "none" and "unknown", "test" and "user". A word that's also
 * a real name (Nada, Babu, Tom) only counts if the other field is one of these too.
 */
export const placeholders: Record<string, string> = {
  German:
    'Vorname, Nachname, Familienname, Name, Vor- und Nachname, keine, kein, keiner, unbekannt, nicht bekannt, entfällt, k.A., keine Angabe, nichts, niemand, leer, ohne, Test, Tester, Testnutzer, Benutzer, Nutzer, Beispiel, Muster, Administrator, Gast',
  French:
    'Prénom, Nom, Nom de famille, Nom complet, aucun, aucune, néant, inconnu, inconnue, sans objet, s/o, vide, rien, personne, anonyme, non renseigné, Test, Essai, Utilisateur, Utilisatrice, Exemple, Administrateur, Invité',
  Spanish:
    'Nombre, Apellido, Apellidos, Nombre completo, Primer apellido, Segundo apellido, ninguno, ninguna, nadie, desconocido, desconocida, sin nombre, no aplica, n/a, s/n, nada, vacío, anónimo, Prueba, Test, Usuario, Ejemplo, Administrador, Invitado',
  Portuguese:
    'Nome, Sobrenome, Apelido, Nome completo, Primeiro nome, Último nome, nenhum, nenhuma, ninguém, desconhecido, sem nome, não se aplica, n/a, vazio, nada, anônimo, anónimo, Teste, Usuário, Utilizador, Exemplo, Administrador, Convidado',
  Italian:
    'Nome, Cognome, Nome e cognome, nessuno, nessuna, sconosciuto, ignoto, non disponibile, n/d, vuoto, niente, anonimo, NN, Prova, Test, Utente, Esempio, Amministratore, Ospite',
  Catalan:
    'Nom, Cognom, Cognoms, cap, ningú, desconegut, sense nom, buit, Prova, Usuari, Exemple, Administrador, Convidat',
  Basque:
    'Izena, Abizena, Izen-abizenak, bat ere ez, inor ez, ezezaguna, hutsik, Proba, Erabiltzailea, Adibidea, Administratzailea',
  Dutch:
    'Voornaam, Achternaam, Naam, Familienaam, Tussenvoegsel, geen, niemand, onbekend, n.v.t., nvt, leeg, niets, anoniem, Test, Tester, Gebruiker, Voorbeeld, Beheerder, Gast',
  Swedish:
    'Förnamn, Efternamn, Namn, Fullständigt namn, ingen, inget, okänd, saknas, tom, ej tillämpligt, anonym, Test, Testare, Användare, Exempel, Administratör, Gäst',
  Norwegian:
    'Fornavn, Etternavn, Navn, Mellomnavn, ingen, ukjent, mangler, tom, ikke relevant, anonym, Test, Testesen, Bruker, Eksempel, Administrator, Gjest',
  Danish:
    'Fornavn, Efternavn, Navn, Mellemnavn, ingen, ukendt, mangler, tom, ikke relevant, anonym, Test, Bruger, Eksempel, Administrator, Gæst',
  Finnish:
    'Etunimi, Sukunimi, Nimi, Koko nimi, ei mitään, ei ole, tuntematon, tyhjä, ei kukaan, nimetön, Testi, Testaaja, Käyttäjä, Esimerkki, Ylläpitäjä, Vieras',
  Icelandic:
    'Fornafn, Eiginnafn, Eftirnafn, Kenninafn, Nafn, enginn, ekkert, óþekkt, óþekktur, tómt, á ekki við, Prófun, Prufa, Notandi, Dæmi, Stjórnandi, Gestur',
  Polish:
    'Imię, Nazwisko, Imię i nazwisko, brak, żaden, nikt, nieznany, nieznana, nie dotyczy, nd, puste, nic, anonim, Test, Tester, Testowy, Użytkownik, Przykład, Administrator, Gość',
  Czech:
    'Jméno, Příjmení, Celé jméno, žádný, žádné, nikdo, neznámý, neznámá, není, prázdné, nic, Test, Tester, Uživatel, Příklad, Správce, Host',
  Slovak:
    'Meno, Priezvisko, Celé meno, žiadny, žiadne, nikto, neznámy, nie je, prázdne, nič, Test, Používateľ, Príklad, Správca, Hosť',
  Hungarian:
    'Keresztnév, Vezetéknév, Családnév, Utónév, Név, nincs, senki, semmi, ismeretlen, üres, nem ismert, Teszt, Tesztelő, Felhasználó, Minta, Példa, Rendszergazda, Vendég',
  Romanian:
    'Prenume, Nume, Nume de familie, Nume complet, niciunul, nimeni, nimic, necunoscut, nu se aplică, gol, anonim, Test, Utilizator, Exemplu, Administrator, Invitat',
  Bulgarian:
    'Име, Фамилия, Презиме, Собствено име, няма, никой, нищо, неизвестен, неизвестна, не е приложимо, празно, Тест, Тестов, Потребител, Пример, Администратор, Гост',
  'Serbian, Croatian, Bosnian':
    'Ime, Prezime, Име, Презиме, nema, niko, nitko, nepoznat, nepoznato, prazno, нема, нико, непознат, Test, Proba, Korisnik, Primer, Primjer, Administrator, Gost, Тест, Корисник',
  Slovene: 'Ime, Priimek, ni, nihče, nič, neznan, neznano, prazno, Test, Poskus, Uporabnik, Primer, Skrbnik, Gost',
  Macedonian: 'Име, Презиме, нема, никој, непознат, празно, Тест, Корисник, Пример, Администратор, Гостин',
  Russian:
    'Имя, Фамилия, Отчество, ФИО, Полное имя, нет, никто, ничего, неизвестно, неизвестный, пусто, не указано, отсутствует, н/д, аноним, Тест, Тестовый, Тестер, Пользователь, Юзер, Админ, Администратор, Пример, Гость, Проверка',
  Ukrainian:
    "Ім'я, Прізвище, По батькові, ПІБ, немає, ніхто, нічого, невідомо, невідомий, порожньо, не вказано, анонім, Тест, Тестовий, Користувач, Адмін, Адміністратор, Приклад, Гість",
  Belarusian: 'Імя, Прозвішча, Імя па бацьку, няма, ніхто, невядома, пуста, Тэст, Карыстальнік, Прыклад, Адміністратар',
  Kazakh:
    'Аты, Тегі, Әкесінің аты, Аты-жөні, жоқ, ешкім, белгісіз, бос, Тест, Сынақ, Пайдаланушы, Әкімші, Мысал, Қонақ',
  Kyrgyz: 'Аты, Фамилиясы, Атасынын аты, жок, эч ким, белгисиз, бош, Тест, Сыноо, Колдонуучу, Мисал, Администратор',
  Tajik: 'Ном, Насаб, Номи падар, нест, ҳеҷ кас, номаълум, холӣ, Тест, Санҷиш, Корбар, Мисол, Администратор',
  Uzbek:
    "Ism, Familiya, Otasining ismi, Исм, Фамилия, yo'q, hech kim, noma'lum, bo'sh, йўқ, номаълум, Test, Sinov, Foydalanuvchi, Misol, Administrator",
  Mongolian: 'Нэр, Овог, Эцгийн нэр, байхгүй, хэн ч биш, тодорхойгүй, хоосон, Тест, Туршилт, Хэрэглэгч, Жишээ, Админ',
  Lithuanian:
    'Vardas, Pavardė, nėra, niekas, nežinomas, tuščia, Testas, Bandymas, Naudotojas, Vartotojas, Pavyzdys, Administratorius, Svečias',
  Latvian: 'Vārds, Uzvārds, nav, neviens, nezināms, tukšs, Tests, Lietotājs, Piemērs, Administrators, Viesis',
  Estonian:
    'Eesnimi, Perekonnanimi, Nimi, puudub, pole, keegi, tundmatu, tühi, Test, Proov, Kasutaja, Näide, Administraator, Külaline',
  Greek:
    'Όνομα, Επώνυμο, Επίθετο, Ονοματεπώνυμο, κανένας, καμία, τίποτα, άγνωστο, άγνωστος, κενό, δεν υπάρχει, Δ/Υ, Δοκιμή, Τεστ, Χρήστης, Παράδειγμα, Διαχειριστής, Επισκέπτης',
  Albanian: 'Emri, Mbiemri, asnjë, askush, i panjohur, bosh, Test, Provë, Përdorues, Shembull, Administrator',
  Turkish:
    'Ad, Adı, İsim, Soyad, Soyadı, Ad Soyad, yok, hiç, hiçbiri, hiç kimse, bilinmiyor, belirsiz, boş, isimsiz, Test, Deneme, Kullanıcı, Örnek, Yönetici, Misafir',
  Azerbaijani:
    'Ad, Soyad, Ata adı, yoxdur, heç kim, naməlum, boş, Test, Sınaq, İstifadəçi, Nümunə, Administrator, Qonaq',
  Georgian: 'სახელი, გვარი, არ არის, არავინ, უცნობი, ცარიელი, ტესტი, სატესტო, მომხმარებელი, მაგალითი, ადმინი, სტუმარი',
  Armenian: 'Անուն, Ազգանուն, Հայրանուն, չկա, ոչ ոք, անհայտ, դատարկ, Թեստ, Փորձ, Օգտատեր, Օրինակ, Ադմին, Հյուր',
  Hebrew:
    'שם פרטי, שם משפחה, שם, שם מלא, אין, ללא, אף אחד, לא ידוע, לא רלוונטי, ריק, כלום, אנונימי, בדיקה, טסט, משתמש, מנהל, דוגמה, אורח',
  Arabic:
    'الاسم, الاسم الأول, اسم العائلة, اللقب, الكنية, الاسم الكامل, الاسم الأخير, لا يوجد, لا شيء, لا أحد, غير معروف, مجهول, بدون, فارغ, غير متوفر, اختبار, تجربة, تجريبي, مستخدم, مدير, مشرف, مثال, ضيف, أدمن',
  Persian:
    'نام, نام خانوادگی, نام کامل, نام و نام خانوادگی, ندارد, هیچ, هیچکس, نامشخص, ناشناس, نامعلوم, خالی, بدون نام, تست, آزمایش, آزمایشی, کاربر, مدیر, ادمین, نمونه, مثال, مهمان',
  Pashto: 'نوم, تخلص, د کورنۍ نوم, نشته, هیڅ, نامعلوم, تش, ازموینه, ټسټ, کارن, مدير, بېلګه',
  Kurdish:
    'Nav, Paşnav, ناو, نازناو, tune, kes, nenas, vala, نییە, نەناسراو, Test, Ceribandin, Bikarhêner, تاقیکردنەوە, بەکارهێنەر',
  Urdu: 'نام, پہلا نام, آخری نام, خاندانی نام, پورا نام, کوئی نہیں, نہیں, نامعلوم, خالی, کچھ نہیں, ٹیسٹ, آزمائش, صارف, ایڈمن, مثال, مہمان',
  Hindi:
    'नाम, पहला नाम, प्रथम नाम, उपनाम, अंतिम नाम, कुलनाम, पूरा नाम, कोई नहीं, नहीं, अज्ञात, लागू नहीं, खाली, कुछ नहीं, परीक्षण, टेस्ट, उपयोगकर्ता, यूज़र, एडमिन, प्रशासक, उदाहरण, अतिथि',
  Nepali: 'नाम, पहिलो नाम, थर, पूरा नाम, छैन, कोही छैन, अज्ञात, खाली, परीक्षण, टेस्ट, प्रयोगकर्ता, उदाहरण',
  Marathi: 'नाव, पहिले नाव, आडनाव, पूर्ण नाव, नाही, कोणी नाही, अज्ञात, रिकामे, चाचणी, टेस्ट, वापरकर्ता, उदाहरण',
  Bengali:
    'নাম, প্রথম নাম, শেষ নাম, পদবি, বংশনাম, পুরো নাম, নেই, কেউ না, অজানা, প্রযোজ্য নয়, খালি, পরীক্ষা, টেস্ট, ব্যবহারকারী, অ্যাডমিন, উদাহরণ, অতিথি',
  Tamil: 'பெயர், முதல் பெயர், கடைசி பெயர், குடும்பப் பெயர், இல்லை, யாரும் இல்லை, தெரியாது, காலி, சோதனை, பயனர், நிர்வாகி, உதாரணம்',
  Telugu: 'పేరు, మొదటి పేరు, ఇంటి పేరు, చివరి పేరు, లేదు, ఎవరూ లేరు, తెలియదు, ఖాళీ, పరీక్ష, టెస్ట్, వినియోగదారు, ఉదాహరణ',
  Kannada: 'ಹೆಸರು, ಮೊದಲ ಹೆಸರು, ಕೊನೆಯ ಹೆಸರು, ಉಪನಾಮ, ಇಲ್ಲ, ಯಾರೂ ಇಲ್ಲ, ತಿಳಿದಿಲ್ಲ, ಖಾಲಿ, ಪರೀಕ್ಷೆ, ಟೆಸ್ಟ್, ಬಳಕೆದಾರ, ಉದಾಹರಣೆ',
  Malayalam: 'പേര്, ആദ്യനാമം, കുടുംബപ്പേര്, അവസാന നാമം, ഇല്ല, ആരുമില്ല, അജ്ഞാതം, ശൂന്യം, പരീക്ഷണം, ടെസ്റ്റ്, ഉപയോക്താവ്, ഉദാഹരണം',
  Gujarati: 'નામ, પ્રથમ નામ, અટક, છેલ્લું નામ, નથી, કોઈ નહીં, અજ્ઞાત, ખાલી, પરીક્ષણ, ટેસ્ટ, વપરાશકર્તા, ઉદાહરણ',
  Punjabi: 'ਨਾਂ, ਨਾਮ, ਪਹਿਲਾ ਨਾਂ, ਗੋਤ, ਆਖਰੀ ਨਾਂ, ਕੋਈ ਨਹੀਂ, ਨਹੀਂ, ਅਗਿਆਤ, ਖਾਲੀ, ਟੈਸਟ, ਪਰਖ, ਵਰਤੋਂਕਾਰ, ਉਦਾਹਰਨ',
  Sinhala: 'නම, මුල් නම, වාසගම, අවසාන නම, නැත, කිසිවෙක් නැත, නොදනී, හිස්, පරීක්ෂණ, ටෙස්ට්, පරිශීලක, උදාහරණ',
  Thai: 'ชื่อ, ชื่อจริง, นามสกุล, ชื่อ-นามสกุล, ไม่มี, ไม่มีชื่อ, ไม่ทราบ, ไม่ระบุ, ว่าง, ไม่มีใคร, ทดสอบ, เทส, ผู้ใช้, ผู้ดูแลระบบ, แอดมิน, ตัวอย่าง, แขก',
  Lao: 'ຊື່, ນາມສະກຸນ, ບໍ່ມີ, ບໍ່ຮູ້, ຫວ່າງ, ທົດສອບ, ຜູ້ໃຊ້, ຕົວຢ່າງ',
  Khmer: 'ឈ្មោះ, នាមត្រកូល, នាមខ្លួន, គោត្តនាម, គ្មាន, មិនស្គាល់, ទទេ, សាកល្បង, តេស្ត, អ្នកប្រើ, ឧទាហរណ៍',
  Burmese: 'အမည်, နာမည်, မရှိ, မသိ, ဘာမှမရှိ, စမ်းသပ်, အသုံးပြုသူ, နမူနာ',
  Vietnamese:
    'Họ, Tên, Họ và tên, Họ tên, Tên đệm, không, không có, không rõ, chưa biết, trống, vô danh, Thử, Kiểm tra, Thử nghiệm, Người dùng, Quản trị, Ví dụ, Khách',
  Indonesian:
    'Nama, Nama depan, Nama belakang, Nama lengkap, tidak ada, tidak diketahui, nihil, kosong, tanpa nama, belum ada, Tes, Uji, Coba, Pengguna, Contoh, Admin, Tamu',
  Malay:
    'Nama, Nama pertama, Nama keluarga, Nama penuh, tiada, tidak diketahui, kosong, tak ada, Ujian, Cubaan, Pengguna, Contoh, Pentadbir, Tetamu',
  Filipino:
    'Pangalan, Apelyido, Buong pangalan, wala, walang pangalan, hindi alam, wala pa, Pagsubok, Tagagamit, Halimbawa, Bisita',
  'Chinese simplified':
    '姓名, 名字, 姓, 名, 姓氏, 全名, 真实姓名, 无, 没有, 暂无, 未知, 不详, 空, 匿名, 不适用, 佚名, 测试, 测试用户, 测试账号, 用户, 管理员, 示例, 样例, 访客, 游客',
  'Chinese traditional':
    '姓名, 名字, 姓, 名, 姓氏, 全名, 無, 沒有, 未知, 不詳, 空白, 匿名, 不適用, 測試, 測試用戶, 測試帳號, 使用者, 用戶, 管理員, 範例, 訪客',
  Japanese:
    '名前, 氏名, 姓, 名, 苗字, 名字, 姓名, せい, めい, セイ, メイ, お名前, なし, 無し, 無, 不明, 未定, 該当なし, 匿名, 空, 未入力, テスト, テストユーザー, てすと, 試験, ユーザー, 管理者, 例, サンプル, ゲスト',
  Korean:
    '이름, 성명, 성, 성함, 실명, 없음, 무, 모름, 미상, 해당없음, 해당 없음, 무명, 익명, 없다, 테스트, 시험, 사용자, 유저, 관리자, 예시, 샘플, 게스트, 손님',
  Amharic: 'ስም, የአባት ስም, የአያት ስም, ሙሉ ስም, የለም, ማንም, ያልታወቀ, ባዶ, ሙከራ, ፈተና, ተጠቃሚ, ምሳሌ, አስተዳዳሪ',
  Swahili:
    'Jina, Jina la kwanza, Jina la mwisho, Jina la ukoo, hakuna, hamna, haijulikani, tupu, Jaribio, Mtumiaji, Mfano, Msimamizi, Mgeni',
  Somali: 'Magac, Magaca koowaad, Magaca dambe, ma jiro, waxba, lama yaqaan, madhan, Tijaabo, Isticmaale, Tusaale',
  Hausa: 'Suna, Sunan farko, Sunan mahaifi, babu, ba a sani ba, komai, Gwaji, Mai amfani, Misali',
  Yoruba: 'Orúkọ, Orúkọ àkọ́kọ́, Orúkọ ìdílé, kò sí, aláìmọ̀, òfo, Ìdánwò, Oníṣe, Àpẹẹrẹ',
  Igbo: 'Aha, Aha mbụ, Aha nna, ọ dịghị, amaghị, efu, Nnwale, Onye ọrụ, Ọmụmaatụ',
  'Zulu, Xhosa': 'Igama, Isibongo, Ifani, lutho, akekho, akwaziwa, Ukuhlola, Umsebenzisi, Isibonelo',
  Afrikaans: 'Naam, Voornaam, Van, geen, niemand, onbekend, nvt, leeg, Toets, Gebruiker, Voorbeeld, Gas',
  Irish: 'Ainm, Sloinne, Céadainm, dada, aon duine, anaithnid, folamh, Tástáil, Úsáideoir, Sampla, Riarthóir',
  Welsh: 'Enw, Enw cyntaf, Cyfenw, Enw llawn, dim, neb, anhysbys, gwag, Prawf, Defnyddiwr, Enghraifft, Gweinyddwr',
  Maltese: 'Isem, Kunjom, xejn, ħadd, mhux magħruf, vojt, Test, Prova, Utent, Eżempju',
  Esperanto: 'Nomo, Antaŭnomo, Familia nomo, neniu, nenio, nekonata, malplena, Testo, Uzanto, Ekzemplo',
  'Maori, Samoan, Hawaiian':
    'Ingoa, Ingoa whānau, Igoa, Inoa, kore, leai, ʻaʻohe, Whakamātautau, Faʻataʻitaʻiga, Hoʻāʻo',
}
