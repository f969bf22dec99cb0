<?php
// A blog that anybody may register at and comment on without being approved first.
define( 'WP_INSTALLING', true );
require $argv[1];
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install( 'Drill', $argv[2], 'owner@example.com', true, '', $argv[3] );
update_option( 'users_can_register', 1 );
update_option( 'comment_previously_approved', 0 );
switch_theme( 'twentytwentyone' );
