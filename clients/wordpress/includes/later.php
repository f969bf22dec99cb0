<?php
/**
 * Checks that nobody waits for, by WordPress's own schedule. One that gets no decision is repeated twice.
 *
 * @package Assay_Sign_Up_Guard
 */

namespace Assay_Sign_Up_Guard;

defined( 'ABSPATH' ) || exit;

const CHECK_USER    = 'assay_sign_up_guard_check_user';
const CHECK_COMMENT = 'assay_sign_up_guard_check_comment';
const CHECK_ORDER   = 'assay_sign_up_guard_check_order';

/**
 * Schedules a check. Only the id is kept until then, and what it's about is read when it runs.
 *
 * @param string $hook    One of the three above.
 * @param int    $id      Of the user, comment or order.
 * @param int    $attempt How often it was tried before.
 */
function check_later( $hook, $id, $attempt = 0 ) {
	$delays = array( 0, 5 * MINUTE_IN_SECONDS, HOUR_IN_SECONDS );
	if ( isset( $delays[ $attempt ] ) ) {
		wp_schedule_single_event( time() + $delays[ $attempt ], $hook, array( (int) $id, $attempt ) );
	}
}

/** Nothing stays scheduled without the plugin. */
function forget_scheduled() {
	foreach ( array( CHECK_USER, CHECK_COMMENT, CHECK_ORDER ) as $hook ) {
		wp_unschedule_hook( $hook );
	}
}
