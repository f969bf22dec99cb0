<?php
/**
 * Settings → Assay: where Assay is, the key and its test, what is guarded.
 *
 * @package Assay_Sign_Up_Guard
 */

namespace Assay_Sign_Up_Guard;

defined( 'ABSPATH' ) || exit;

const PAGE     = 'assay-sign-up-guard';
const TEST_KEY = 'assay_sign_up_guard_test_key';

add_action( 'admin_menu', __NAMESPACE__ . '\\add_page' );
add_action( 'admin_init', __NAMESPACE__ . '\\register_options' );
add_action( 'admin_init', __NAMESPACE__ . '\\suggest_privacy_text' );
add_action( 'admin_post_' . TEST_KEY, __NAMESPACE__ . '\\test_key' );
add_filter( 'plugin_action_links_assay-sign-up-guard/assay-sign-up-guard.php', __NAMESPACE__ . '\\link_settings' );

/** Under Settings. */
function add_page() {
	add_options_page( __( 'Assay', 'assay-sign-up-guard' ), __( 'Assay', 'assay-sign-up-guard' ), 'manage_options', PAGE, __NAMESPACE__ . '\\show_page' );
}

/**
 * Beside Deactivate on the list of plugins.
 *
 * @param string[] $links The links that are there.
 * @return string[]
 */
function link_settings( $links ) {
	$settings = sprintf( '<a href="%s">%s</a>', esc_url( page_url() ), esc_html__( 'Settings', 'assay-sign-up-guard' ) );
	return array_merge( array( $settings ), $links );
}

/** Where the settings are. */
function page_url() {
	return admin_url( 'options-general.php?page=' . PAGE );
}

/** One option for all of it. */
function register_options() {
	register_setting(
		PAGE,
		OPTION,
		array(
			'type'              => 'array',
			'sanitize_callback' => __NAMESPACE__ . '\\sanitize_options',
		)
	);
}

/**
 * What is saved. An empty key means that the saved one stays: it's never sent back to the browser.
 *
 * @param mixed $input What the form sent.
 * @return array
 */
function sanitize_options( $input ) {
	$input = is_array( $input ) ? $input : array();
	$saved = (array) get_option( OPTION, array() );
	$url   = untrailingslashit( esc_url_raw( trim( isset( $input['url'] ) ? (string) $input['url'] : '' ), array( 'https', 'http' ) ) );
	$key   = trim( isset( $input['key'] ) ? (string) $input['key'] : '' );
	if ( '' !== $key && ! preg_match( '/^asy_(live|test)_\w+$/', $key ) ) {
		add_settings_error( OPTION, 'key', __( 'That isn’t an API key. They start with asy_live_ or asy_test_.', 'assay-sign-up-guard' ) );
		$key = '';
	}
	$options = array(
		'url'     => $url,
		'key'     => '' !== $key ? $key : ( isset( $saved['key'] ) ? (string) $saved['key'] : '' ),
		'blocked' => isset( $input['blocked'] ) && 'review' === $input['blocked'] ? 'review' : 'reject',
	);
	foreach ( array( 'registration', 'comments', 'checkout', 'forms', 'origin' ) as $name ) {
		$options[ $name ] = ! empty( $input[ $name ] );
	}
	return $options;
}

/** The page. */
function show_page() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	$options = options();
	$failure = get_option( OPTION_FAILURE );
	?>
	<div class="wrap">
		<h1><?php echo esc_html( get_admin_page_title() ); ?></h1>
		<?php if ( is_array( $failure ) && '' !== $options['key'] ) : ?>
			<div class="notice notice-warning"><p>
				<?php
				/* translators: 1: how long ago, such as "5 mins", 2: why. */
				echo esc_html( sprintf( __( 'Checks have been failing for %1$s: %2$s Until that’s fixed, everyone gets in.', 'assay-sign-up-guard' ), human_time_diff( $failure['at'] ), explain( $failure['code'] ) ) );
				?>
			</p></div>
		<?php endif; ?>
		<form action="options.php" method="post">
			<?php settings_fields( PAGE ); ?>
			<table class="form-table" role="presentation">
				<tr>
					<th scope="row"><label for="assay-url"><?php esc_html_e( 'Assay’s address', 'assay-sign-up-guard' ); ?></label></th>
					<td>
						<input type="url" class="regular-text code" id="assay-url" name="<?php echo esc_attr( OPTION ); ?>[url]" value="<?php echo esc_attr( $options['url'] ); ?>" placeholder="https://assay.example.com" aria-describedby="assay-url-help" <?php disabled( defined( 'ASSAY_URL' ) ); ?>>
						<p class="description" id="assay-url-help"><?php echo esc_html( defined( 'ASSAY_URL' ) ? __( 'Set by ASSAY_URL in wp-config.php.', 'assay-sign-up-guard' ) : __( 'Where you sign in to Assay, such as https://assay.example.com.', 'assay-sign-up-guard' ) ); ?></p>
					</td>
				</tr>
				<tr>
					<th scope="row"><label for="assay-key"><?php esc_html_e( 'API key', 'assay-sign-up-guard' ); ?></label></th>
					<td>
						<input type="password" class="regular-text code" id="assay-key" name="<?php echo esc_attr( OPTION ); ?>[key]" value="" autocomplete="off" aria-describedby="assay-key-help" placeholder="<?php echo esc_attr( '' === $options['key'] ? 'asy_live_…' : substr( $options['key'], 0, 9 ) . '…' . substr( $options['key'], -4 ) ); ?>" <?php disabled( defined( 'ASSAY_API_KEY' ) ); ?>>
						<p class="description" id="assay-key-help"><?php echo esc_html( key_help( $options['key'] ) ); ?></p>
					</td>
				</tr>
				<tr>
					<th scope="row"><?php esc_html_e( 'Check', 'assay-sign-up-guard' ); ?></th>
					<td><fieldset>
						<legend class="screen-reader-text"><?php esc_html_e( 'Check', 'assay-sign-up-guard' ); ?></legend>
						<?php
						show_checkbox( 'registration', __( 'Registration', 'assay-sign-up-guard' ), $options );
						show_checkbox( 'comments', __( 'Comments of visitors, right after they’re posted', 'assay-sign-up-guard' ), $options );
						show_checkbox( 'checkout', __( 'WooCommerce checkout', 'assay-sign-up-guard' ), $options );
						show_checkbox( 'forms', __( 'Contact Form 7', 'assay-sign-up-guard' ), $options );
						?>
					</fieldset></td>
				</tr>
				<tr>
					<th scope="row"><?php esc_html_e( 'People your rules block', 'assay-sign-up-guard' ); ?></th>
					<td><fieldset>
						<legend class="screen-reader-text"><?php esc_html_e( 'People your rules block', 'assay-sign-up-guard' ); ?></legend>
						<label><input type="radio" name="<?php echo esc_attr( OPTION ); ?>[blocked]" value="reject" <?php checked( $options['blocked'], 'reject' ); ?>> <?php esc_html_e( 'Reject them, and say what to do. Their comments go to spam.', 'assay-sign-up-guard' ); ?></label><br>
						<label><input type="radio" name="<?php echo esc_attr( OPTION ); ?>[blocked]" value="review" <?php checked( $options['blocked'], 'review' ); ?>> <?php esc_html_e( 'Let them in, marked for review. Registration and checkout don’t wait for a check.', 'assay-sign-up-guard' ); ?></label>
						<p class="description"><?php esc_html_e( 'People your rules want reviewed always get in: accounts and orders are marked, comments wait for moderation.', 'assay-sign-up-guard' ); ?></p>
					</fieldset></td>
				</tr>
				<tr>
					<th scope="row"><?php esc_html_e( 'Waves', 'assay-sign-up-guard' ); ?></th>
					<td>
						<?php show_checkbox( 'origin', __( 'Send the visitor’s IP address and browser, to find waves of sign-ups', 'assay-sign-up-guard' ), $options ); ?>
						<p class="description"><?php esc_html_e( 'Only if WordPress sees visitors’ own addresses: behind a proxy, everyone seems to come from the same place. Assay keeps keyed hashes of them.', 'assay-sign-up-guard' ); ?></p>
					</td>
				</tr>
			</table>
			<?php submit_button(); ?>
		</form>
		<?php if ( '' !== $options['url'] && '' !== $options['key'] ) : ?>
			<form action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>" method="post">
				<input type="hidden" name="action" value="<?php echo esc_attr( TEST_KEY ); ?>">
				<?php
				wp_nonce_field( TEST_KEY );
				submit_button( __( 'Test the saved key', 'assay-sign-up-guard' ), 'secondary', 'submit', false );
				?>
			</form>
		<?php endif; ?>
	</div>
	<?php
}

/**
 * Below the key.
 *
 * @param string $key The saved one.
 */
function key_help( $key ) {
	if ( defined( 'ASSAY_API_KEY' ) ) {
		return __( 'Set by ASSAY_API_KEY in wp-config.php.', 'assay-sign-up-guard' );
	}
	return '' === $key
		? __( 'Create one on the API page of your Assay account, with the scopes verify and usage.', 'assay-sign-up-guard' )
		: __( 'A key is saved. Enter another one to replace it.', 'assay-sign-up-guard' );
}

/**
 * One of the options that are on or off.
 *
 * @param string $name    Of the option.
 * @param string $label   What it does.
 * @param array  $options All options.
 */
function show_checkbox( $name, $label, array $options ) {
	printf(
		'<label><input type="checkbox" name="%s[%s]" value="1"%s> %s</label><br>',
		esc_attr( OPTION ),
		esc_attr( $name ),
		checked( $options[ $name ], true, false ),
		esc_html( $label )
	);
}

/** Tries the saved key without using any quota, and says what came out of it. */
function test_key() {
	if ( ! current_user_can( 'manage_options' ) ) {
		wp_die( esc_html__( 'You aren’t allowed to do that.', 'assay-sign-up-guard' ), 403 );
	}
	check_admin_referer( TEST_KEY );
	list( $type, $message ) = try_key();
	add_settings_error( OPTION, 'test', $message, $type );
	set_transient( 'settings_errors', get_settings_errors(), 30 );
	wp_safe_redirect( add_query_arg( 'settings-updated', 'true', page_url() ) );
	exit;
}

/**
 * A request without a person is rejected before it's counted: with 400 if the key may verify.
 *
 * @return array{string, string} The notice's type and text.
 */
function try_key() {
	$verify = send( 'POST', '/v1/verify', '{"model":"user_verification"}', DEADLINE_SCHEDULED );
	if ( 400 !== $verify['status'] || 'invalid_request' !== $verify['code'] ) {
		return array( 'error', explain( $verify['code'] ) );
	}
	note_failure( '' );
	if ( 0 === strpos( options()['key'], 'asy_test_' ) ) {
		return array( 'warning', __( 'The key works. It’s a test key, which knows only Assay’s test inputs: use a live key on a live site.', 'assay-sign-up-guard' ) );
	}
	$usage = send( 'GET', '/v1/usage', '', DEADLINE_SCHEDULED );
	if ( 200 !== $usage['status'] || ! isset( $usage['body']['remaining'], $usage['body']['limit'] ) ) {
		return array( 'success', __( 'The key works.', 'assay-sign-up-guard' ) );
	}
	/* translators: 1: a number, 2: a number. */
	$left = sprintf( __( 'The key works. %1$s of %2$s checks are left this month.', 'assay-sign-up-guard' ), number_format_i18n( $usage['body']['remaining'] ), number_format_i18n( $usage['body']['limit'] ) );
	return array( 'success', $left );
}

/**
 * An error code in words.
 *
 * @param string $code Assay's, or one of ours.
 */
function explain( $code ) {
	$texts = array(
		'unreachable'     => __( 'Assay can’t be reached at this address.', 'assay-sign-up-guard' ),
		'unexpected'      => __( 'What responds at this address isn’t Assay.', 'assay-sign-up-guard' ),
		'unauthenticated' => __( 'Assay doesn’t know this key. Check that it’s complete and hasn’t been deleted.', 'assay-sign-up-guard' ),
		'forbidden'       => __( 'This key may not verify. Give it the scope verify, or create another one.', 'assay-sign-up-guard' ),
		'quota_exceeded'  => __( 'The quota of your plan is used up.', 'assay-sign-up-guard' ),
		'rate_limited'    => __( 'More requests than your plan allows per second.', 'assay-sign-up-guard' ),
	);
	/* translators: %s: an error code. */
	return isset( $texts[ $code ] ) ? $texts[ $code ] : sprintf( __( 'Assay responded with the error %s.', 'assay-sign-up-guard' ), $code );
}

/** For the site's own privacy policy, on Settings → Privacy. */
function suggest_privacy_text() {
	$text = __( 'When you register, comment, order or send us a form, we send your email address and, where you enter it, your name to Assay, which checks whether they are real. If we look for waves of sign-ups, your IP address and browser are sent, too. Beside your account, comment or order we keep only the result and the id of the check.', 'assay-sign-up-guard' );
	wp_add_privacy_policy_content( 'Assay Sign-up Guard', wp_kses_post( wpautop( $text, false ) ) );
}
