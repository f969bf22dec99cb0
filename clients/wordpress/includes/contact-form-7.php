<?php
/**
 * Contact Form 7: its first email field, and the name beside it.
 *
 * @package Assay_Sign_Up_Guard
 */

namespace Assay_Sign_Up_Guard;

defined( 'ABSPATH' ) || exit;

add_filter( 'wpcf7_validate', __NAMESPACE__ . '\\check_contact_form', 20, 2 );
add_filter( 'wpcf7_mail_components', __NAMESPACE__ . '\\mark_contact_mail', 10, 3 );

/**
 * Says beside the field what is wrong, as the form's own checks do.
 *
 * @param \WPCF7_Validation      $result What is wrong with it so far.
 * @param \WPCF7_FormTag[]|array $tags   The form's fields.
 * @return \WPCF7_Validation
 */
function check_contact_form( $result, $tags ) {
	$submission = \WPCF7_Submission::get_instance();
	$email_tag  = find_tag( $tags, 'is_email_tag' );
	if ( ! is_guarded( 'forms' ) || ! $result->is_valid() || ! $submission || ! $email_tag ) {
		return $result;
	}
	$name_tag = find_tag( $tags, 'is_name_tag' );
	$email    = (string) $submission->get_posted_data( $email_tag->name );
	$fields   = array(
		'email' => $email,
		'name'  => $name_tag ? (string) $submission->get_posted_data( $name_tag->name ) : '',
	);
	$decided  = ask( array_merge( $fields, current_origin() ) );
	decision_about( $email, $decided );
	if ( 'block' === $decided['decision'] && rejects() ) {
		$result->invalidate( $email_tag, $decided['message'] );
	}
	return $result;
}

/**
 * A message to be reviewed says so in its subject. The copy that visitors may get doesn't.
 *
 * @param array               $components   Subject, recipient and so on.
 * @param \WPCF7_ContactForm  $contact_form The form.
 * @param \WPCF7_Mail         $mail         Its first or second mail.
 * @return array
 */
function mark_contact_mail( $components, $contact_form, $mail ) {
	$submission = \WPCF7_Submission::get_instance();
	$email_tag  = $submission ? find_tag( $contact_form->scan_form_tags(), 'is_email_tag' ) : null;
	$decided    = $email_tag ? decision_about( (string) $submission->get_posted_data( $email_tag->name ) ) : null;
	if ( 'mail' === $mail->name() && $decided && in_array( $decided['decision'], array( 'review', 'block' ), true ) ) {
		/* translators: %s: a mail's subject. */
		$components['subject'] = sprintf( __( '[Review] %s', 'assay-sign-up-guard' ), $components['subject'] );
	}
	return $components;
}

/**
 * The first field of a kind.
 *
 * @param array  $tags The form's fields.
 * @param string $kind is_email_tag or is_name_tag.
 * @return \WPCF7_FormTag|null
 */
function find_tag( $tags, $kind ) {
	foreach ( $tags as $tag ) {
		if ( call_user_func( __NAMESPACE__ . '\\' . $kind, $tag ) ) {
			return $tag;
		}
	}
	return null;
}

/**
 * An email field, required or not.
 *
 * @param \WPCF7_FormTag $tag A field.
 */
function is_email_tag( $tag ) {
	return 'email' === $tag->basetype;
}

/**
 * A full name: the field of the form that Contact Form 7 starts with, or one that browsers fill in as a name.
 *
 * @param \WPCF7_FormTag $tag A field.
 */
function is_name_tag( $tag ) {
	return 'your-name' === $tag->name || $tag->has_option( 'autocomplete:name' );
}
