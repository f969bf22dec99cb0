<?php

namespace App\Rules;

use Closure;
use Illuminate\Contracts\Validation\ValidationRule;
use Illuminate\Support\Facades\Http;

/**
 * Laravel: 'email' => ['required', 'email', new Assay]. Needs services.assay.url and services.assay.key in the
 * configuration. request()->attributes->get('assay') has decision and request_id then: keep both with the account, and
 * if the decision is 'review', have a person look before you trust it. Fails open: if Assay is slow or away, the person
 * gets in.
 */
class Assay implements ValidationRule
{
    public function validate(string $attribute, mixed $value, Closure $fail): void
    {
        try {
            $response = Http::timeout(2)
                ->withHeaders(['X-API-Token' => config('services.assay.key')])
                ->post(config('services.assay.url').'/v1/verify', ['model' => 'user_verification', 'email' => $value]);
        } catch (\Throwable) {
            return;
        }
        request()->attributes->set('assay', [
            'decision' => $response->json('decision') ?? 'allow',
            'request_id' => $response->json('request_id'),
        ]);
        // What Assay can’t read is no address.
        if ($response->status() === 400) {
            $fail('Check your email address for typos and try again.');
        } elseif ($response->json('decision') === 'block') {
            $isInvalid = $response->json('email_verification.verdict') === 'invalid';
            $fail($isInvalid ? 'Check your email address for typos and try again.' : 'Please sign up with a permanent email address.');
        }
    }
}
