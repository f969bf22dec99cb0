package com.example.assay;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.ws.rs.core.MultivaluedMap;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.keycloak.authentication.FormAction;
import org.keycloak.authentication.FormContext;
import org.keycloak.authentication.ValidationContext;
import org.keycloak.events.Errors;
import org.keycloak.forms.login.LoginFormsProvider;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.UserModel;
import org.keycloak.models.utils.FormMessage;
import org.keycloak.util.JsonSerialization;

/**
 * Keycloak: a step of the registration flow, to be registered by a FormActionFactory. Needs ASSAY_URL and ASSAY_API_KEY in the
 * environment. The user’s attributes have the decision, `review` included, and the request’s id. Fails open: if Assay is slow or
 * away, the person gets in.
 */
public class KeycloakAssayFormAction implements FormAction {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @Override
  public void validate(ValidationContext context) {
    MultivaluedMap<String, String> form = context.getHttpRequest().getDecodedFormParameters();
    Checked checked = ask(form.getFirst("email"));
    context.getAuthenticationSession().setAuthNote("assay_decision", checked.decision());
    context.getAuthenticationSession().setAuthNote("assay_request_id", checked.requestId());
    if (checked.decision().equals("block")) {
      context.error(Errors.INVALID_REGISTRATION);
      context.validationError(
          form, List.of(new FormMessage("email", "Please sign up with a permanent email address.")));
    } else {
      context.success();
    }
  }

  private record Checked(String decision, String requestId) {}

  private static Checked ask(String email) {
    try {
      String body = JsonSerialization.writeValueAsString(Map.of("model", "user_verification", "email", email));
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(System.getenv("ASSAY_URL") + "/v1/verify"))
              .header("Content-Type", "application/json")
              .header("X-API-Token", System.getenv("ASSAY_API_KEY"))
              .timeout(Duration.ofSeconds(2))
              .POST(HttpRequest.BodyPublishers.ofString(body))
              .build();
      HttpResponse<String> response = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
      JsonNode found = JsonSerialization.mapper.readTree(response.body());
      String requestId = found.at("/request_id").asText();
      // What Assay can't read is no address.
      if (response.statusCode() == 400) return new Checked("block", requestId);
      return new Checked(found.at("/decision").asText("allow"), requestId);
    } catch (Exception e) {
      return new Checked("allow", "");
    }
  }

  @Override
  public void buildPage(FormContext context, LoginFormsProvider form) {}

  @Override
  public void success(FormContext context) {
    for (String note : List.of("assay_decision", "assay_request_id")) {
      context.getUser().setSingleAttribute(note, context.getAuthenticationSession().getAuthNote(note));
    }
  }

  @Override
  public boolean requiresUser() {
    return false;
  }

  @Override
  public boolean configuredFor(KeycloakSession session, RealmModel realm, UserModel user) {
    return true;
  }

  @Override
  public void setRequiredActions(KeycloakSession session, RealmModel realm, UserModel user) {}

  @Override
  public void close() {}
}
