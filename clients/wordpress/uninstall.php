<?php
/**
 * Leaves nothing behind: settings, what was kept beside users, comments and orders, and scheduled checks.
 *
 * @package Assay_Sign_Up_Guard
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'assay_sign_up_guard' );
delete_option( 'assay_sign_up_guard_failure' );

foreach ( array( '_assay_decision', '_assay_request_id' ) as $assay_meta_key ) {
	delete_metadata( 'user', 0, $assay_meta_key, '', true );
	delete_metadata( 'comment', 0, $assay_meta_key, '', true );
	delete_metadata( 'post', 0, $assay_meta_key, '', true );
}

// WooCommerce may keep orders in tables of its own.
global $wpdb;
$assay_orders_meta = $wpdb->prefix . 'wc_orders_meta';
// phpcs:disable WordPress.DB.DirectDatabaseQuery
if ( $assay_orders_meta === $wpdb->get_var( $wpdb->prepare( 'SHOW TABLES LIKE %s', $wpdb->esc_like( $assay_orders_meta ) ) ) ) {
	foreach ( array( '_assay_decision', '_assay_request_id' ) as $assay_meta_key ) {
		$wpdb->delete( $assay_orders_meta, array( 'meta_key' => $assay_meta_key ) ); // phpcs:ignore WordPress.DB.SlowDBQuery
	}
}
// phpcs:enable

foreach ( array( 'user', 'comment', 'order' ) as $assay_kind ) {
	wp_unschedule_hook( 'assay_sign_up_guard_check_' . $assay_kind );
}
