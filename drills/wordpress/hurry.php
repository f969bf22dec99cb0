<?php
// Makes every scheduled task of the plugin due now.
require $argv[1];
foreach ( _get_cron_array() as $time => $hooks ) {
	foreach ( $hooks as $hook => $events ) {
		if ( 0 !== strpos( $hook, 'assay_sign_up_guard' ) ) {
			continue;
		}
		foreach ( $events as $event ) {
			wp_unschedule_event( $time, $hook, $event['args'] );
			wp_schedule_single_event( time() - 1, $hook, $event['args'] );
		}
	}
}
