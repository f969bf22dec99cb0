<?php

/**
 * What your rules decide about a sign-up, without any package. Takes email, firstname, lastname or name, ip and user_agent.
 *
 * decision: 'block': show the message. 'review': create the account, but have a person look before you trust it. Keep
 * request_id with the account. Needs ASSAY_URL and ASSAY_API_KEY in the environment. Fails open: without a decision in
 * 2 seconds it's 'allow'.
 *
 * @return array{decision: string, message: ?string, request_id: ?string}
 */
function ask_assay(array $fields): array
{
    $undecided = ['decision' => 'allow', 'message' => null, 'request_id' => null];
    $person = ['email' => 1, 'firstname' => 1, 'lastname' => 1, 'name' => 1];
    $given = array_filter($fields, fn ($value) => is_string($value) && $value !== '');
    if (!array_intersect_key($given, $person)) {
        return $undecided;
    }
    $body = json_encode(['model' => 'user_verification'] + $given, JSON_INVALID_UTF8_SUBSTITUTE);
    $context = stream_context_create(['http' => [
        'method' => 'POST',
        'header' => "Content-Type: application/json\r\nX-API-Token: ".getenv('ASSAY_API_KEY'),
        'content' => $body,
        'timeout' => 2,
        'follow_location' => 0,
        'ignore_errors' => true,
    ]]);
    $text = @file_get_contents(getenv('ASSAY_URL').'/v1/verify', false, $context);
    $status = (int) (explode(' ', $http_response_header[0] ?? '')[1] ?? 0);
    $result = json_decode((string) $text, true);
    if ($status === 400 && array_intersect_key($result['fields'] ?? [], $person)) {
        // Nobody gets around the check with a name of 2,000 letters. An odd ip is nobody’s fault.
        $message = 'Check what you entered and try again.';
        return ['decision' => 'block', 'message' => $message, 'request_id' => $result['request_id'] ?? null];
    }
    if ($status !== 200 || !isset($result['decision'], $result['request_id'])) {
        return $undecided;
    }
    $message = $result['decision'] === 'block' ? assay_message($result) : null;
    return ['decision' => $result['decision'], 'message' => $message, 'request_id' => $result['request_id']];
}

function assay_message(array $result): string
{
    return match (true) {
        ($result['email_verification']['verdict'] ?? '') === 'disposable' => 'Please sign up with a permanent email address.',
        ($result['email_verification']['verdict'] ?? '') === 'invalid' => 'Check your email address for typos and try again.',
        ($result['name_verification']['verdict'] ?? '') === 'fake' => 'Please enter your real name and try again.',
        default => 'We can’t create an account with these details. Please contact support.',
    };
}
