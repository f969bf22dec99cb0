// Package assay asks Assay about sign-ups, with the standard library alone.
package assay

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"os"
	"time"
)

// SignUp is what a person entered. Name is a full name, instead of the two. IP and UserAgent are compared with your other sign-ups, to find waves.
type SignUp struct {
	Model     string `json:"model"`
	Email     string `json:"email,omitempty"`
	FirstName string `json:"firstname,omitempty"`
	LastName  string `json:"lastname,omitempty"`
	Name      string `json:"name,omitempty"`
	IP        string `json:"ip,omitempty"`
	UserAgent string `json:"user_agent,omitempty"`
}

// Checked is what to do. "block": show the message. "review": create the account, but have a person look before you
// trust it. Keep RequestID with the account: it leads to the reasons later.
type Checked struct {
	Decision, Message, RequestID string
}

type verdict struct {
	Verdict string `json:"verdict"`
}

var client = &http.Client{
	// A redirect would take the key to another address.
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// Ask returns what your rules decide. Needs ASSAY_URL and ASSAY_API_KEY in the environment. It fails open: without a
// decision in 2 seconds it's "allow".
func Ask(ctx context.Context, person SignUp) Checked {
	undecided := Checked{Decision: "allow"}
	if person.Email == "" && person.FirstName == "" && person.LastName == "" && person.Name == "" {
		return undecided
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	person.Model = "user_verification"
	body, err := json.Marshal(person)
	if err != nil {
		return undecided
	}
	url := os.Getenv("ASSAY_URL") + "/v1/verify"
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return undecided
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("X-API-Token", os.Getenv("ASSAY_API_KEY"))
	response, err := client.Do(request)
	if err != nil {
		return undecided
	}
	defer response.Body.Close()
	var found struct {
		Decision  string            `json:"decision"`
		RequestID string            `json:"request_id"`
		Email     *verdict          `json:"email_verification"`
		Name      *verdict          `json:"name_verification"`
		Wrong     map[string]string `json:"fields"`
	}
	if json.NewDecoder(response.Body).Decode(&found) != nil {
		return undecided
	}
	if response.StatusCode == http.StatusBadRequest {
		// Nobody gets around the check with a name of 2,000 letters. An odd IP is nobody’s fault.
		for _, field := range []string{"email", "firstname", "lastname", "name"} {
			if found.Wrong[field] != "" {
				return Checked{"block", "Check what you entered and try again.", found.RequestID}
			}
		}
	}
	if response.StatusCode != http.StatusOK || found.Decision == "" {
		return undecided
	}
	if found.Decision != "block" {
		return Checked{Decision: found.Decision, RequestID: found.RequestID}
	}
	return Checked{"block", messageFor(found.Email, found.Name), found.RequestID}
}

func messageFor(email, name *verdict) string {
	switch {
	case email != nil && email.Verdict == "disposable":
		return "Please sign up with a permanent email address."
	case email != nil && email.Verdict == "invalid":
		return "Check your email address for typos and try again."
	case name != nil && name.Verdict == "fake":
		return "Please enter your real name and try again."
	}
	return "We can’t create an account with these details. Please contact support."
}
