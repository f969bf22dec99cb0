<?php
/**
 * New accounts: WordPress's own form and WooCommerce's My account page.
 *
 * @package Assay_Sign_Up_Guard
 */

namespace Assay_Sign_Up_Guard;

defined( 'ABSPATH' ) || exit;

// After other plugins' checks: a form that is rejected anyway costs nothing.
add_filter( 'registration_errors', __NAMESPACE__ . '\\check_registration', 20, 3 );
add_action( 'register_new_user', __NAMESPACE__ . '\\keep_registration' );

add_filter( 'woocommerce_process_registration_errors', __NAMESPACE__ . '\\check_woocommerce_registration', 20, 4 );
add_action( 'woocommerce_created_customer', __NAMESPACE__ . '\\keep_registration' );

add_action( CHECK_USER, __NAMESPACE__ . '\\check_user', 10, 2 );

/**
 * Rejects a registration that the rules block. Where nobody is rejected, nobody waits either: it's checked later.
 *
 * @param \WP_Error $errors What is wrong with it so far.
 * @param string    $login  The user name.
 * @param string    $email  The email address.
 * @return \WP_Error
 */
function check_registration( $errors, $login, $email ) {
	if ( ! is_guarded( 'registration' ) || $errors->has_errors() ) {
		return $errors;
	}
	$decided = rejects() ? ask( array_merge( array( 'email' => $email ), current_origin() ) ) : UNDECIDED;
	decision_about( $email, $decided );
	if ( 'block' === $decided['decision'] ) {
		/* translators: %s: what is wrong and what the person can do about it. */
		$errors->add( 'assay_blocked', sprintf( __( '<strong>Error:</strong> %s', 'assay-sign-up-guard' ), esc_html( $decided['message'] ) ) );
	}
	return $errors;
}

/**
 * The same for the form on WooCommerce's My account page.
 *
 * @param \WP_Error $errors   What is wrong with it so far.
 * @param string    $login    The user name.
 * @param string    $password Not looked at.
 * @param string    $email    The email address.
 * @return \WP_Error
 */
function check_woocommerce_registration( $errors, $login, $password, $email ) {
	return check_registration( $errors, $login, $email );
}

/**
 * Keeps the decision beside a new account. Accounts that an administrator creates were never checked and stay as they are.
 *
 * @param int $user_id The account.
 */
function keep_registration( $user_id ) {
	$user    = get_userdata( $user_id );
	$decided = $user ? decision_about( $user->user_email ) : null;
	if ( null === $decided ) {
		return;
	}
	if ( null === $decided['decision'] ) {
		check_later( CHECK_USER, $user_id );
	} else {
		keep_with_user( $user_id, $decided );
	}
}

/**
 * The scheduled check of an account.
 *
 * @param int $user_id The account.
 * @param int $attempt How often it was tried before.
 */
function check_user( $user_id, $attempt = 0 ) {
	$user = get_userdata( $user_id );
	if ( ! $user || ! is_guarded( 'registration' ) ) {
		return;
	}
	$decided = ask( array( 'email' => $user->user_email ), DEADLINE_SCHEDULED );
	if ( null === $decided['decision'] ) {
		check_later( CHECK_USER, $user_id, $attempt + 1 );
	} else {
		keep_with_user( $user_id, $decided );
	}
}

/**
 * The decision and the request's id, nothing else.
 *
 * @param int   $user_id The account.
 * @param array $decided As `ask` returns it.
 */
function keep_with_user( $user_id, array $decided ) {
	update_user_meta( $user_id, META_DECISION, $decided['decision'] );
	update_user_meta( $user_id, META_REQUEST_ID, $decided['request_id'] );
}
