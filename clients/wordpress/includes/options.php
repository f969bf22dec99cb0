<?php
/**
 * What the site's owner chose. The address and the key can also be constants in wp-config.php.
 *
 * @package Assay_Sign_Up_Guard
 */

namespace Assay_Sign_Up_Guard;

defined( 'ABSPATH' ) || exit;

const OPTION = 'assay_sign_up_guard';

/** The last request that failed, without anything that a visitor entered. */
const OPTION_FAILURE = 'assay_sign_up_guard_failure';

/**
 * Every option with its value.
 *
 * @return array{url: string, key: string, blocked: string, origin: bool, registration: bool, comments: bool, checkout: bool, forms: bool}
 */
function options() {
	$defaults = array(
		'url'          => '',
		'key'          => '',
		'blocked'      => 'reject',
		'origin'       => false,
		'registration' => true,
		'comments'     => true,
		'checkout'     => true,
		'forms'        => true,
	);
	$options  = array_merge( $defaults, array_intersect_key( (array) get_option( OPTION, array() ), $defaults ) );
	if ( defined( 'ASSAY_URL' ) ) {
		$options['url'] = untrailingslashit( (string) ASSAY_URL );
	}
	if ( defined( 'ASSAY_API_KEY' ) ) {
		$options['key'] = (string) ASSAY_API_KEY;
	}
	return $options;
}

/**
 * Whether a place is guarded: it's chosen, and there is somebody to ask.
 *
 * @param string $place One of registration, comments, checkout and forms.
 */
function is_guarded( $place ) {
	$options = options();
	return '' !== $options['url'] && '' !== $options['key'] && $options[ $place ];
}

/** Whether people whom the rules block are stopped, rather than let in and marked. */
function rejects() {
	return 'reject' === options()['blocked'];
}
