<?php

namespace App\Rules;

use Closure;
use Illuminate\Contracts\Validation\ValidationRule;
use Illuminate\Support\Facades\Http;

/**
 * Laravel: 'email' => ['required', 'email', new Assay]. Needs services.assay.url and services.assay.key in the
 * configuration. Fails open: if Assay is slow or away, the person gets in.
 */
class Assay implements ValidationRule
{
    public function validate(string $attribute, mixed $value, Closure $fail): void
    {
        try {
            $verdict = Http::timeout(2)
                ->withHeaders(['X-API-Token' => config('services.assay.key')])
                ->post(config('services.assay.url').'/v1/verify', ['model' => 'user_verification', 'email' => $value])
                ->throw()
                ->json('email_verification.verdict');
        } catch (\Throwable) {
            return;
        }
        if ($verdict === 'disposable') {
            $fail('Please sign up with a permanent email address.');
        } elseif ($verdict === 'invalid') {
            $fail('Check your email address for typos and try again.');
        }
    }
}
