<?php
/**
 * Plugin Name:       Assay Sign-up Guard
 * Description:       Stops disposable email addresses and made-up names at registration, in comments, at WooCommerce checkout and in Contact Form 7.
 * Version:           0.2.0
 * Requires at least: 6.0
 * Requires PHP:      7.4
 * Author:            Assay
 * License:           MIT
 * License URI:       https://opensource.org/licenses/MIT
 * Text Domain:       assay-sign-up-guard
 *
 * @package Assay_Sign_Up_Guard
 */

namespace Assay_Sign_Up_Guard;

defined( 'ABSPATH' ) || exit;

const VERSION = '0.2.0';

// What is kept beside an account, a comment or an order. The leading underscore hides it from the custom fields of posts.
const META_DECISION   = '_assay_decision';
const META_REQUEST_ID = '_assay_request_id';

require __DIR__ . '/includes/options.php';
require __DIR__ . '/includes/ask.php';
require __DIR__ . '/includes/later.php';
require __DIR__ . '/includes/registration.php';
require __DIR__ . '/includes/comments.php';
require __DIR__ . '/includes/woocommerce.php';
require __DIR__ . '/includes/contact-form-7.php';
if ( is_admin() ) {
	require __DIR__ . '/includes/settings.php';
	require __DIR__ . '/includes/review.php';
}

register_deactivation_hook( __FILE__, __NAMESPACE__ . '\\forget_scheduled' );

add_action(
	'before_woocommerce_init',
	function () {
		if ( class_exists( '\Automattic\WooCommerce\Utilities\FeaturesUtil' ) ) {
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( 'custom_order_tables', __FILE__, true );
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( 'cart_checkout_blocks', __FILE__, true );
		}
	}
);
