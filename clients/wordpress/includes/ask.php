<?php
/**
 * Asks Assay about a person. Nobody waits longer than the deadline, and without a decision everybody gets in.
 *
 * @package Assay_Sign_Up_Guard
 */

namespace Assay_Sign_Up_Guard;

defined( 'ABSPATH' ) || exit;

/** Seconds that somebody who is looking at a form waits at most. A scheduled check has more time. */
const DEADLINE           = 2;
const DEADLINE_SCHEDULED = 15;

const UNDECIDED = array(
	'decision'   => null,
	'message'    => '',
	'request_id' => '',
);

/**
 * What the rules of the account decide. `decision` is allow, review or block, or null if there is none.
 *
 * @param array<string, string> $fields  Any of email, firstname, lastname, name, ip and user_agent. Empty ones aren't sent.
 * @param int                   $timeout In seconds.
 * @return array{decision: ?string, message: string, request_id: string}
 */
function ask( array $fields, $timeout = DEADLINE ) {
	$fields = array_filter( array_map( 'trim', array_map( 'strval', $fields ) ), 'strlen' );
	$person = array_flip( array( 'email', 'firstname', 'lastname', 'name' ) );
	if ( ! array_intersect_key( $fields, $person ) ) {
		return UNDECIDED;
	}
	$body     = wp_json_encode( array_merge( array( 'model' => 'user_verification' ), $fields ) );
	$response = send( 'POST', '/v1/verify', $body, $timeout );
	$found    = $response['body'];
	$wrong    = isset( $found['fields'] ) && is_array( $found['fields'] ) ? $found['fields'] : array();
	if ( 400 === $response['status'] && array_intersect_key( $wrong, $person ) ) {
		// Nobody gets around the check with a name of 2,000 letters. An odd IP address is nobody's fault.
		return array(
			'decision'   => 'block',
			'message'    => __( 'Check what you entered and try again.', 'assay-sign-up-guard' ),
			'request_id' => isset( $found['request_id'] ) ? (string) $found['request_id'] : '',
		);
	}
	if ( 200 !== $response['status'] || ! isset( $found['decision'], $found['request_id'] ) ) {
		note_failure( '' === $response['code'] ? 'unexpected' : $response['code'] );
		return UNDECIDED;
	}
	note_failure( '' );
	return array(
		'decision'   => (string) $found['decision'],
		'message'    => message_for( $found ),
		'request_id' => (string) $found['request_id'],
	);
}

/**
 * What this visit to the site has found out so far, by email address: what a form was told is kept beside what it creates.
 *
 * @param string     $email   Whom it's about.
 * @param array|null $decided To be kept, as `ask` returns it.
 * @return array|null Null if no guarded form was sent with this address.
 */
function decision_about( $email, $decided = null ) {
	static $decisions = array();
	$key              = strtolower( trim( $email ) );
	if ( null !== $decided ) {
		$decisions[ $key ] = $decided;
	}
	return isset( $decisions[ $key ] ) ? $decisions[ $key ] : null;
}

/**
 * One request. The same form sent twice within an hour counts once.
 *
 * @param string $method  GET or POST.
 * @param string $path    Such as /v1/verify.
 * @param string $body    JSON.
 * @param int    $timeout In seconds.
 * @return array{status: int, code: string, body: array} `code` is why it failed, or empty.
 */
function send( $method, $path, $body, $timeout ) {
	$options = options();
	$headers = array(
		'Accept'      => 'application/json',
		'X-API-Token' => $options['key'],
	);
	if ( '' !== $body ) {
		$headers['Content-Type']    = 'application/json';
		$headers['Idempotency-Key'] = wp_hash( $path . $body . gmdate( 'YmdH' ) );
	}
	$response = wp_remote_request(
		$options['url'] . $path,
		array(
			'method'      => $method,
			'timeout'     => $timeout,
			'redirection' => 0,
			'headers'     => $headers,
			'body'        => $body,
			'user-agent'  => 'assay-sign-up-guard/' . VERSION,
		)
	);
	if ( is_wp_error( $response ) ) {
		return array(
			'status' => 0,
			'code'   => 'unreachable',
			'body'   => array(),
		);
	}
	$status = (int) wp_remote_retrieve_response_code( $response );
	$found  = json_decode( wp_remote_retrieve_body( $response ), true );
	$found  = is_array( $found ) ? $found : array();
	$code   = isset( $found['code'] ) && is_string( $found['code'] ) ? sanitize_key( $found['code'] ) : '';
	return array(
		'status' => $status,
		'code'   => 200 === $status || '' !== $code ? $code : 'unexpected',
		'body'   => $found,
	);
}

/**
 * Says what the person can do about it.
 *
 * @param array $found The response of /v1/verify.
 */
function message_for( array $found ) {
	if ( 'block' !== $found['decision'] ) {
		return '';
	}
	$email = isset( $found['email_verification']['verdict'] ) ? $found['email_verification']['verdict'] : '';
	$name  = isset( $found['name_verification']['verdict'] ) ? $found['name_verification']['verdict'] : '';
	if ( 'disposable' === $email ) {
		return __( 'Please use a permanent email address.', 'assay-sign-up-guard' );
	}
	if ( 'invalid' === $email ) {
		return __( 'Check your email address for typos and try again.', 'assay-sign-up-guard' );
	}
	if ( 'fake' === $name ) {
		return __( 'Please enter your real name and try again.', 'assay-sign-up-guard' );
	}
	return __( 'We can’t accept these details. Please contact us.', 'assay-sign-up-guard' );
}

/**
 * Remembers that checks fail, so that the settings page can say so. Writes only when that changes.
 *
 * @param string $code Why, or empty when a check worked.
 */
function note_failure( $code ) {
	$before = get_option( OPTION_FAILURE );
	if ( '' === $code ) {
		if ( false !== $before ) {
			delete_option( OPTION_FAILURE );
		}
	} elseif ( ! is_array( $before ) || $before['code'] !== $code ) {
		update_option(
			OPTION_FAILURE,
			array(
				'code' => $code,
				'at'   => time(),
			),
			false
		);
	}
}

/**
 * The visitor's IP address and browser, if the owner lets Assay compare them with those of other sign-ups.
 *
 * @param string $ip         Only public addresses are sent: others are a proxy's.
 * @param string $user_agent As the browser names itself.
 * @return array<string, string>
 */
function origin_of( $ip, $user_agent ) {
	if ( ! options()['origin'] ) {
		return array();
	}
	$is_public = filter_var( $ip, FILTER_VALIDATE_IP, FILTER_FLAG_NO_PRIV_RANGE | FILTER_FLAG_NO_RES_RANGE );
	return array(
		'ip'         => $is_public ? $ip : '',
		'user_agent' => mb_substr( $user_agent, 0, 500 ),
	);
}

/** The same of who sent this request. */
function current_origin() {
	$ip         = isset( $_SERVER['REMOTE_ADDR'] ) ? sanitize_text_field( wp_unslash( $_SERVER['REMOTE_ADDR'] ) ) : '';
	$user_agent = isset( $_SERVER['HTTP_USER_AGENT'] ) ? sanitize_text_field( wp_unslash( $_SERVER['HTTP_USER_AGENT'] ) ) : '';
	return origin_of( $ip, $user_agent );
}
