<?php
/**
 * Comments of visitors without an account. They are checked right after they're posted, by a scheduled task, so nobody waits.
 *
 * @package Assay_Sign_Up_Guard
 */

namespace Assay_Sign_Up_Guard;

defined( 'ABSPATH' ) || exit;

add_action( 'comment_post', __NAMESPACE__ . '\\check_comment_later', 10, 2 );
add_action( CHECK_COMMENT, __NAMESPACE__ . '\\check_comment', 10, 2 );

/**
 * Schedules the check of a new comment.
 *
 * @param int        $comment_id The comment.
 * @param int|string $approved   1, 0, spam or trash.
 */
function check_comment_later( $comment_id, $approved ) {
	$comment = get_comment( $comment_id );
	if ( ! $comment || ! is_guarded( 'comments' ) || 'spam' === $approved || 'trash' === $approved ) {
		return;
	}
	$is_ping = in_array( $comment->comment_type, array( 'pingback', 'trackback' ), true );
	if ( ! $is_ping && ! $comment->user_id && '' !== $comment->comment_author_email && ! is_known_author( $comment ) ) {
		check_later( CHECK_COMMENT, $comment_id );
	}
}

/**
 * The scheduled check. Only the address counts: nicknames are fine in comments.
 *
 * @param int $comment_id The comment.
 * @param int $attempt    How often it was tried before.
 */
function check_comment( $comment_id, $attempt = 0 ) {
	$comment = get_comment( $comment_id );
	if ( ! $comment || ! is_guarded( 'comments' ) || ! in_array( $comment->comment_approved, array( '0', '1' ), true ) ) {
		return;
	}
	$origin  = origin_of( $comment->comment_author_IP, $comment->comment_agent );
	$decided = ask( array_merge( array( 'email' => $comment->comment_author_email ), $origin ), DEADLINE_SCHEDULED );
	if ( null === $decided['decision'] ) {
		check_later( CHECK_COMMENT, $comment_id, $attempt + 1 );
		return;
	}
	update_comment_meta( $comment_id, META_DECISION, $decided['decision'] );
	update_comment_meta( $comment_id, META_REQUEST_ID, $decided['request_id'] );
	if ( 'block' === $decided['decision'] && rejects() ) {
		wp_spam_comment( $comment_id );
	} elseif ( 'allow' !== $decided['decision'] && '1' === $comment->comment_approved ) {
		wp_set_comment_status( $comment_id, 'hold' );
		wp_notify_moderator( $comment_id );
	}
}

/**
 * Whether an earlier comment with this address was let through, so that regulars don't use up the quota.
 *
 * @param \WP_Comment $comment The new one.
 */
function is_known_author( $comment ) {
	$earlier = get_comments(
		array(
			'author_email' => $comment->comment_author_email,
			'status'       => 'approve',
			'meta_key'     => META_DECISION, // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_key
			'meta_value'   => 'allow', // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_value
			'count'        => true,
		)
	);
	return $earlier > 0;
}
