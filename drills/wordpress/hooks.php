<?php
/*
 * WooCommerce and Contact Form 7 as the plugin meets them: their classes with the methods it calls, and their hooks with the arguments
 * that their sources pass. It shows what the plugin does with them, not that a version of theirs still passes the same.
 */

namespace Automattic\WooCommerce\StoreApi\Exceptions {
	class RouteException extends \Exception {
		public $error_code;
		public function __construct( $error_code, $message, $http_status_code = 400, $additional_data = array() ) {
			$this->error_code = $error_code;
			parent::__construct( $message, $http_status_code );
		}
	}
}

namespace {
	class WC_Order {
		public static $orders = array();
		public $meta          = array();
		public $notes         = array();
		private $id;
		private $billing;
		public function __construct( $id, $email, $first_name, $last_name ) {
			$this->id            = $id;
			$this->billing       = array( $email, $first_name, $last_name );
			self::$orders[ $id ] = $this;
		}
		public function get_id() {
			return $this->id;
		}
		public function get_billing_email( $context = 'view' ) {
			return $this->billing[0];
		}
		public function get_billing_first_name( $context = 'view' ) {
			return $this->billing[1];
		}
		public function get_billing_last_name( $context = 'view' ) {
			return $this->billing[2];
		}
		public function update_meta_data( $key, $value, $meta_id = 0 ) {
			$this->meta[ $key ] = $value;
		}
		public function add_order_note( $note, $is_customer_note = 0, $added_by_user = false ) {
			$this->notes[] = $note;
		}
		public function save() {
			return $this->id;
		}
	}
	function wc_get_order( $id ) {
		return isset( WC_Order::$orders[ $id ] ) ? WC_Order::$orders[ $id ] : false;
	}

	class WPCF7_FormTag {
		public $type;
		public $basetype;
		public $name;
		public function __construct( $type, $name ) {
			$this->type     = $type;
			$this->basetype = trim( $type, '*' );
			$this->name     = $name;
		}
		public function has_option( $option_name ) {
			return false;
		}
	}
	class WPCF7_ContactForm {
		public function scan_form_tags( $cond = null ) {
			return array( new WPCF7_FormTag( 'text*', 'your-name' ), new WPCF7_FormTag( 'email*', 'your-email' ), new WPCF7_FormTag( 'textarea', 'your-message' ) );
		}
	}
	class WPCF7_Validation {
		public $invalid = array();
		public function invalidate( $context, $error ) {
			$this->invalid[ $context->name ] = $error;
		}
		public function is_valid( $name = null ) {
			return ! $this->invalid;
		}
	}
	class WPCF7_Submission {
		public static $posted = array();
		public static function get_instance( $contact_form = null, $args = '' ) {
			return new self();
		}
		public function get_posted_data( $name = '' ) {
			return isset( self::$posted[ $name ] ) ? self::$posted[ $name ] : null;
		}
	}
	class WPCF7_Mail {
		private $name;
		public function __construct( $name ) {
			$this->name = $name;
		}
		public function name() {
			return $this->name;
		}
	}

	require $argv[1];

	/** As WC_Checkout::process_checkout does. */
	function order_classic( $id, $email, $first_name ) {
		$data   = array(
			'billing_email'      => $email,
			'billing_first_name' => $first_name,
			'billing_last_name'  => 'Lovelace',
		);
		$errors = new WP_Error();
		do_action( 'woocommerce_after_checkout_validation', $data, $errors );
		if ( $errors->has_errors() ) {
			return $errors->get_error_messages();
		}
		$order = new WC_Order( $id, $email, $first_name, 'Lovelace' );
		do_action( 'woocommerce_checkout_order_processed', $id, $data, $order );
		return $order;
	}

	/** As the Checkout route of the Store API does. */
	function order_by_block( $id, $email ) {
		$order   = new WC_Order( $id, $email, 'Ada', 'Lovelace' );
		$request = new WP_REST_Request( 'POST', '/wc/store/v1/checkout' );
		do_action( 'woocommerce_store_api_checkout_update_order_from_request', $order, $request );
		do_action( 'woocommerce_store_api_checkout_order_processed', $order );
		return $order;
	}

	/** As WC_Form_Handler::process_registration does. */
	function register_at_shop( $email ) {
		$errors = apply_filters( 'woocommerce_process_registration_errors', new WP_Error(), '', '', $email );
		if ( $errors->has_errors() ) {
			return $errors->get_error_messages();
		}
		$id = wp_create_user( $email, 'Correct-horse-7', $email );
		do_action( 'woocommerce_created_customer', $id, array(), false );
		return get_user_meta( $id, '_assay_decision', true );
	}

	/** As WPCF7_Submission::validate and WPCF7_Mail::compose do. */
	function send_form( $email, $name ) {
		WPCF7_Submission::$posted = array(
			'your-name'  => $name,
			'your-email' => $email,
		);
		$form                     = new WPCF7_ContactForm();
		$result                   = apply_filters( 'wpcf7_validate', new WPCF7_Validation(), $form->scan_form_tags() );
		if ( ! $result->is_valid() ) {
			return $result->invalid;
		}
		$subjects = array();
		foreach ( array( 'mail', 'mail_2' ) as $mail ) {
			$components = apply_filters( 'wpcf7_mail_components', array( 'subject' => 'Hello' ), $form, new WPCF7_Mail( $mail ) );
			$subjects[] = $components['subject'];
		}
		return $subjects;
	}

	/** Each address has one account at most. */
	function delete_test_users() {
		require_once ABSPATH . 'wp-admin/includes/user.php';
		foreach ( get_users( array( 'search' => '*@test.assay' ) ) as $user ) {
			wp_delete_user( $user->ID );
		}
	}

	function kept( $order ) {
		return array( isset( $order->meta['_assay_decision'] ) ? $order->meta['_assay_decision'] : null, count( $order->notes ) );
	}

	$options            = get_option( 'assay_sign_up_guard' );
	$options['blocked'] = $argv[2];
	update_option( 'assay_sign_up_guard', $options );

	delete_test_users();
	$found = array();
	foreach ( array( 'disposable', 'risky', 'ok', 'unavailable' ) as $number => $name ) {
		$email                     = "$name@test.assay";
		$classic                   = order_classic( $number, $email, 'Ada' );
		$found['classic'][ $name ] = is_array( $classic ) ? $classic : kept( $classic );
		try {
			$found['block'][ $name ] = kept( order_by_block( 10 + $number, $email ) );
		} catch ( Automattic\WooCommerce\StoreApi\Exceptions\RouteException $error ) {
			$found['block'][ $name ] = array( $error->getCode(), $error->getMessage() );
		}
		$found['account'][ $name ] = register_at_shop( "$name@test.assay" );
		$found['form'][ $name ]    = send_form( $email, 'Ada Lovelace' );
	}
	$found['name']          = order_classic( 20, 'ok@test.assay', 'Fake' );
	$found['name']          = is_array( $found['name'] ) ? $found['name'] : kept( $found['name'] );
	$found['form']['fake']  = send_form( 'ok@test.assay', 'Fake Lovelace' );
	$found['form']['empty'] = send_form( '', '' );
	update_user_meta( 1, 'paying_customer', 1 );
	wp_set_current_user( 1 );
	$found['returning'] = kept( order_classic( 21, 'invalid@test.assay', 'Ada' ) );
	wp_set_current_user( 0 );
	// What is scheduled is done here, where the orders are.
	foreach ( _get_cron_array() as $time => $hooks ) {
		foreach ( isset( $hooks['assay_sign_up_guard_check_order'] ) ? $hooks['assay_sign_up_guard_check_order'] : array() as $event ) {
			wp_unschedule_event( $time, 'assay_sign_up_guard_check_order', $event['args'] );
			do_action_ref_array( 'assay_sign_up_guard_check_order', $event['args'] );
			$found['later'][ $event['args'][0] ] = kept( wc_get_order( $event['args'][0] ) );
		}
	}
	delete_test_users();
	delete_user_meta( 1, 'paying_customer' );
	echo wp_json_encode( $found );
}
