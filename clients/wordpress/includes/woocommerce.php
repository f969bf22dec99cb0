<?php
/**
 * WooCommerce checkout, the classic one and the block. Customers who have paid before are never checked.
 *
 * @package Assay_Sign_Up_Guard
 */

namespace Assay_Sign_Up_Guard;

defined( 'ABSPATH' ) || exit;

add_action( 'woocommerce_after_checkout_validation', __NAMESPACE__ . '\\check_classic_checkout', 20, 2 );
add_action( 'woocommerce_checkout_order_processed', __NAMESPACE__ . '\\keep_classic_order', 20, 3 );

add_action( 'woocommerce_store_api_checkout_update_order_from_request', __NAMESPACE__ . '\\check_block_checkout', 20, 2 );
add_action( 'woocommerce_store_api_checkout_order_processed', __NAMESPACE__ . '\\keep_order', 20 );

add_action( CHECK_ORDER, __NAMESPACE__ . '\\check_order', 10, 2 );

/** Whether this checkout is to be checked at all. */
function is_checkout_guarded() {
	return is_guarded( 'checkout' ) && ! get_user_meta( get_current_user_id(), 'paying_customer', true );
}

/**
 * Rejects a checkout that the rules block, before there is an order or an account.
 *
 * @param array     $data   What was entered.
 * @param \WP_Error $errors What is wrong with it so far.
 */
function check_classic_checkout( $data, $errors ) {
	if ( ! is_checkout_guarded() || $errors->has_errors() ) {
		return;
	}
	$decided = decide_checkout(
		isset( $data['billing_email'] ) ? $data['billing_email'] : '',
		isset( $data['billing_first_name'] ) ? $data['billing_first_name'] : '',
		isset( $data['billing_last_name'] ) ? $data['billing_last_name'] : ''
	);
	if ( 'block' === $decided['decision'] ) {
		$errors->add( 'assay_blocked', esc_html( $decided['message'] ) );
	}
}

/**
 * The same for the checkout block. An exception here stops it before the payment, and the block shows its message.
 *
 * @param \WC_Order        $order   A draft, filled in from the request.
 * @param \WP_REST_Request $request Changes of the form come here, too; a POST places the order.
 * @throws \Automattic\WooCommerce\StoreApi\Exceptions\RouteException If the rules block it.
 */
function check_block_checkout( $order, $request ) {
	if ( 'POST' !== $request->get_method() || ! is_checkout_guarded() ) {
		return;
	}
	$decided = decide_checkout( $order->get_billing_email(), $order->get_billing_first_name(), $order->get_billing_last_name() );
	if ( 'block' === $decided['decision'] ) {
		throw new \Automattic\WooCommerce\StoreApi\Exceptions\RouteException( 'assay_blocked', esc_html( $decided['message'] ), 400 );
	}
}

/**
 * Asks while the customer waits, if it can be rejected; otherwise the order is checked later.
 *
 * @param string $email     The billing address's.
 * @param string $firstname The billing address's.
 * @param string $lastname  The billing address's.
 * @return array As `ask` returns it.
 */
function decide_checkout( $email, $firstname, $lastname ) {
	$fields  = array(
		'email'     => $email,
		'firstname' => $firstname,
		'lastname'  => $lastname,
	);
	$decided = rejects() ? ask( array_merge( $fields, current_origin() ) ) : UNDECIDED;
	decision_about( $email, $decided );
	return $decided;
}

/**
 * Once there is an order.
 *
 * @param int       $order_id The order.
 * @param array     $data     What was entered.
 * @param \WC_Order $order    The order.
 */
function keep_classic_order( $order_id, $data, $order ) {
	keep_order( $order );
}

/**
 * Keeps the decision beside the order.
 *
 * @param \WC_Order $order The order.
 */
function keep_order( $order ) {
	$decided = decision_about( $order->get_billing_email() );
	if ( null === $decided ) {
		return;
	}
	if ( null === $decided['decision'] ) {
		check_later( CHECK_ORDER, $order->get_id() );
	} else {
		keep_with_order( $order, $decided );
	}
}

/**
 * The scheduled check of an order.
 *
 * @param int $order_id The order.
 * @param int $attempt  How often it was tried before.
 */
function check_order( $order_id, $attempt = 0 ) {
	$order = function_exists( 'wc_get_order' ) ? wc_get_order( $order_id ) : false;
	if ( ! $order || ! is_guarded( 'checkout' ) ) {
		return;
	}
	$fields  = array(
		'email'     => $order->get_billing_email(),
		'firstname' => $order->get_billing_first_name(),
		'lastname'  => $order->get_billing_last_name(),
	);
	$decided = ask( $fields, DEADLINE_SCHEDULED );
	if ( null === $decided['decision'] ) {
		check_later( CHECK_ORDER, $order_id, $attempt + 1 );
	} else {
		keep_with_order( $order, $decided );
	}
}

/**
 * The decision, the request's id, and a note for whoever ships it.
 *
 * @param \WC_Order $order   The order.
 * @param array     $decided As `ask` returns it.
 */
function keep_with_order( $order, array $decided ) {
	$order->update_meta_data( META_DECISION, $decided['decision'] );
	$order->update_meta_data( META_REQUEST_ID, $decided['request_id'] );
	$order->save();
	if ( 'allow' !== $decided['decision'] ) {
		/* translators: %s: id of a request to Assay. */
		$order->add_order_note( sprintf( __( 'Assay: please review this customer before you ship. Request %s says why.', 'assay-sign-up-guard' ), $decided['request_id'] ) );
	}
}
