<?php
/**
 * What Assay decided, on the lists of users and comments, and a way to say that somebody has looked.
 *
 * @package Assay_Sign_Up_Guard
 */

namespace Assay_Sign_Up_Guard;

defined( 'ABSPATH' ) || exit;

const COLUMN   = 'assay';
const REVIEWED = 'assay_sign_up_guard_reviewed';

add_filter( 'manage_users_columns', __NAMESPACE__ . '\\add_column' );
add_filter( 'manage_users_custom_column', __NAMESPACE__ . '\\user_column', 10, 3 );
add_filter( 'user_row_actions', __NAMESPACE__ . '\\add_user_action', 10, 2 );
add_action( 'admin_post_' . REVIEWED, __NAMESPACE__ . '\\mark_reviewed' );
add_filter( 'manage_edit-comments_columns', __NAMESPACE__ . '\\add_column' );
add_action( 'manage_comments_custom_column', __NAMESPACE__ . '\\show_comment_column', 10, 2 );

/**
 * A column of its own.
 *
 * @param string[] $columns The columns that are there.
 * @return string[]
 */
function add_column( $columns ) {
	return array_merge( $columns, array( COLUMN => __( 'Assay', 'assay-sign-up-guard' ) ) );
}

/**
 * What it says about a user.
 *
 * @param string $output  What other plugins say.
 * @param string $column  Which column.
 * @param int    $user_id The user.
 */
function user_column( $output, $column, $user_id ) {
	return COLUMN === $column ? decision_html( get_user_meta( $user_id, META_DECISION, true ), get_user_meta( $user_id, META_REQUEST_ID, true ) ) : $output;
}

/**
 * What it says about a comment.
 *
 * @param string $column     Which column.
 * @param int    $comment_id The comment.
 */
function show_comment_column( $column, $comment_id ) {
	if ( COLUMN === $column ) {
		echo wp_kses_post( decision_html( get_comment_meta( $comment_id, META_DECISION, true ), get_comment_meta( $comment_id, META_REQUEST_ID, true ) ) );
	}
}

/**
 * A decision in words, and the id that leads to its reasons in Assay.
 *
 * @param string $decision   Allow, review, block or reviewed.
 * @param string $request_id Of the check.
 */
function decision_html( $decision, $request_id ) {
	$texts = array(
		'allow'    => __( 'OK', 'assay-sign-up-guard' ),
		'review'   => __( 'Review', 'assay-sign-up-guard' ),
		'block'    => __( 'Blocked by your rules', 'assay-sign-up-guard' ),
		'reviewed' => __( 'Reviewed', 'assay-sign-up-guard' ),
	);
	if ( ! isset( $texts[ $decision ] ) ) {
		return '<span aria-hidden="true">—</span><span class="screen-reader-text">' . esc_html__( 'Not checked', 'assay-sign-up-guard' ) . '</span>';
	}
	$needs_look = 'review' === $decision || 'block' === $decision;
	$html       = $needs_look ? '<strong>' . esc_html( $texts[ $decision ] ) . '</strong>' : esc_html( $texts[ $decision ] );
	/* translators: %s: id of a request to Assay. */
	return $html . ( $needs_look ? '<br><small>' . esc_html( sprintf( __( 'Request %s', 'assay-sign-up-guard' ), $request_id ) ) . '</small>' : '' );
}

/**
 * Offers "Mark as reviewed" below a user who is to be reviewed.
 *
 * @param string[] $actions The actions that are there.
 * @param \WP_User $user    The user.
 * @return string[]
 */
function add_user_action( $actions, $user ) {
	$decision = get_user_meta( $user->ID, META_DECISION, true );
	if ( current_user_can( 'edit_user', $user->ID ) && in_array( $decision, array( 'review', 'block' ), true ) ) {
		$url                 = wp_nonce_url( admin_url( 'admin-post.php?action=' . REVIEWED . '&user=' . $user->ID ), REVIEWED . $user->ID );
		$actions[ REVIEWED ] = sprintf( '<a href="%s">%s</a>', esc_url( $url ), esc_html__( 'Mark as reviewed', 'assay-sign-up-guard' ) );
	}
	return $actions;
}

/** Somebody has looked. */
function mark_reviewed() {
	$user_id = isset( $_GET['user'] ) ? absint( $_GET['user'] ) : 0;
	check_admin_referer( REVIEWED . $user_id );
	if ( ! current_user_can( 'edit_user', $user_id ) ) {
		wp_die( esc_html__( 'You aren’t allowed to do that.', 'assay-sign-up-guard' ), 403 );
	}
	update_user_meta( $user_id, META_DECISION, 'reviewed' );
	wp_safe_redirect( admin_url( 'users.php' ) );
	exit;
}
