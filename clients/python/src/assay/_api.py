# Made from the OpenAPI document by `npm run clients`. Change it there.
from __future__ import annotations

from typing import TYPE_CHECKING, List, Optional, Union

from ._send import UNSET, AsyncSend, Call, Csv, Send, Unset

if TYPE_CHECKING:
    from typing import Literal

    from ._types import (
        CheckedFile,
        CreatedWebhookEndpoint,
        DecisionLog,
        DeleteListEntries,
        DeletedListEntries,
        DraftPolicy,
        ExplainedRequest,
        FileList,
        FormCheckResponse,
        ImportedList,
        ListEntry,
        ListPage,
        LivePolicy,
        Lookup,
        Policy,
        PolicyPreview,
        PolicyVersions,
        PreviewChanges,
        SentTestEvent,
        StartFileColumns,
        UsageResponse,
        VerifyBatchResponse,
        VerifyItem,
        VerifyResponse,
        Wave,
        WaveDetail,
        WaveList,
        WaveMemberPage,
        WebhookDeliveryDetail,
        WebhookDeliveryPage,
        WebhookEndpoint,
        WebhookEndpointList,
    )

class RulesMethods:
    def __init__(self, send: Send) -> None:
        self._send = send

    def get(
        self,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> LivePolicy:
        """Get your rules.

        The rules that decide. Needs the `rules` scope.
        """
        result: LivePolicy = self._send(
            Call(
                "GET",
                "/v1/rules",
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def put(
        self,
        policy: Policy,
        *,
        if_match: Union[int, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> LivePolicy:
        """Change your rules.

        Live for the very next request. Sending the same rules again changes nothing. Needs the `rules` scope.
        """
        result: LivePolicy = self._send(
            Call(
                "PUT",
                "/v1/rules",
                headers={"If-Match": if_match},
                body=policy,
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def draft(
        self,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> Optional[DraftPolicy]:
        """Get your draft.

        `null` if there is none. Needs the `rules` scope.
        """
        result: Optional[DraftPolicy] = self._send(
            Call(
                "GET",
                "/v1/rules/draft",
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def save_draft(
        self,
        policy: Policy,
        *,
        silent: Union[bool, Unset] = UNSET,
        if_match: Union[int, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> DraftPolicy:
        """Save a draft.

        Decides nothing until you publish it. Needs the `rules` scope.
        """
        result: DraftPolicy = self._send(
            Call(
                "PUT",
                "/v1/rules/draft",
                query={"silent": silent},
                headers={"If-Match": if_match},
                body=policy,
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def discard_draft(
        self,
        *,
        if_match: Union[int, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> LivePolicy:
        """Discard your draft.

        Returns the rules that go on deciding. Needs the `rules` scope.
        """
        result: LivePolicy = self._send(
            Call(
                "DELETE",
                "/v1/rules/draft",
                headers={"If-Match": if_match},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def preview(
        self,
        *,
        version: Union[int, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> PolicyPreview:
        """Try your draft.

        Compares your draft with the live rules on your own requests of the last 30 days. Needs the `rules` scope.
        """
        result: PolicyPreview = self._send(
            Call(
                "GET",
                "/v1/rules/preview",
                query={"version": version},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def changes(
        self,
        *,
        before: Union[str, Unset] = UNSET,
        version: Union[int, Unset] = UNSET,
        silent: Union[bool, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> PreviewChanges:
        """List what your draft changes.

        The requests that would be decided differently, newest first. Needs the `rules` scope.
        """
        result: PreviewChanges = self._send(
            Call(
                "GET",
                "/v1/rules/preview/changes",
                query={"before": before, "version": version, "silent": silent},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def publish(
        self,
        *,
        if_match: Union[int, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> LivePolicy:
        """Publish your draft.

        Makes it live for the very next request. Needs the `rules` scope.
        """
        result: LivePolicy = self._send(
            Call(
                "POST",
                "/v1/rules/publish",
                headers={"If-Match": if_match},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def versions(
        self,
        *,
        before: Union[str, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> PolicyVersions:
        """List versions of your rules.

        Newest first, 20 at a time. Needs the `rules` scope.
        """
        result: PolicyVersions = self._send(
            Call(
                "GET",
                "/v1/rules/versions",
                query={"before": before},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def restore(
        self,
        version: int,
        *,
        if_match: Union[int, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> LivePolicy:
        """Restore a version.

        Makes an old version live again, as a new one. Version 0 is the default rules. Needs the `rules` scope.
        """
        result: LivePolicy = self._send(
            Call(
                "POST",
                "/v1/rules/restore",
                headers={"If-Match": if_match},
                body={"version": version},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result


class ListsMethods:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list(
        self,
        *,
        action: Union[Literal["allow", "block"], Unset] = UNSET,
        type: Union[Literal["email", "domain", "name"], Unset] = UNSET,
        search: Union[str, Unset] = UNSET,
        before: Union[str, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> ListPage:
        """List your entries.

        Newest first, 50 at a time. Needs the `lists` scope.
        """
        result: ListPage = self._send(
            Call(
                "GET",
                "/v1/lists",
                query={"action": action, "type": type, "search": search, "before": before},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def add(
        self,
        action: Literal["allow", "block"],
        type: Literal["email", "domain", "name"],
        value: str,
        *,
        note: Union[Optional[str], Unset] = UNSET,
        expires_at: Union[Optional[str], Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> ListEntry:
        """Add an entry.

        Counts from your very next request. Needs the `lists` scope.
        """
        result: ListEntry = self._send(
            Call(
                "POST",
                "/v1/lists",
                body={"action": action, "type": type, "value": value, "note": note, "expires_at": expires_at},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def change(
        self,
        id: str,
        *,
        action: Union[Literal["allow", "block"], Unset] = UNSET,
        note: Union[Optional[str], Unset] = UNSET,
        expires_at: Union[Optional[str], Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> ListEntry:
        """Change an entry.

        What you leave out stays as it is. Needs the `lists` scope.
        """
        result: ListEntry = self._send(
            Call(
                "PATCH",
                Call.path("/v1/lists/{id}", id),
                body={"action": action, "note": note, "expires_at": expires_at},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def delete(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> None:
        """Delete an entry.

        Your next request doesn’t know it anymore. Needs the `lists` scope.
        """
        self._send(
            Call(
                "DELETE",
                Call.path("/v1/lists/{id}", id),
                returns="nothing",
                timeout=timeout,
                deadline=deadline,
            )
        )

    def delete_many(
        self,
        body: DeleteListEntries,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> DeletedListEntries:
        """Delete several entries.

        Those you name, all that match a filter, or with `{"all": true}` every entry. An empty filter is an error. Needs the `lists` scope.
        """
        result: DeletedListEntries = self._send(
            Call(
                "POST",
                "/v1/lists/delete",
                body=body,
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def import_csv(
        self,
        csv: Csv,
        *,
        action: Union[Literal["allow", "block"], Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> ImportedList:
        """Import entries.

        Takes a CSV file as the body. All of it is imported, or nothing. Needs the `lists` scope.
        """
        result: ImportedList = self._send(
            Call(
                "POST",
                "/v1/lists/import",
                query={"action": action},
                csv=csv,
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def export_csv(
        self,
        *,
        action: Union[Literal["allow", "block"], Unset] = UNSET,
        type: Union[Literal["email", "domain", "name"], Unset] = UNSET,
        search: Union[str, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> bytes:
        """Export entries.

        As CSV, with the columns that an import takes. Needs the `lists` scope.
        """
        result: bytes = self._send(
            Call(
                "GET",
                "/v1/lists/export",
                query={"action": action, "type": type, "search": search},
                returns="csv",
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result


class FilesMethods:
    def __init__(self, send: Send) -> None:
        self._send = send

    def upload(
        self,
        csv: Csv,
        *,
        name: Union[str, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> CheckedFile:
        """Upload a file.

        Takes a CSV file as the body. Nothing is checked or counted yet. Needs the `files` scope.
        """
        result: CheckedFile = self._send(
            Call(
                "POST",
                "/v1/files",
                query={"name": name},
                csv=csv,
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def list(
        self,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> FileList:
        """List your files.

        Newest first. Needs the `files` scope.
        """
        result: FileList = self._send(
            Call(
                "GET",
                "/v1/files",
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> CheckedFile:
        """Get a file.

        And how far it is. Needs the `files` scope.
        """
        result: CheckedFile = self._send(
            Call(
                "GET",
                Call.path("/v1/files/{id}", id),
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def delete(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> None:
        """Delete a file.

        Erases the file and its result. Needs the `files` scope.
        """
        self._send(
            Call(
                "DELETE",
                Call.path("/v1/files/{id}", id),
                returns="nothing",
                timeout=timeout,
                deadline=deadline,
            )
        )

    def start(
        self,
        id: str,
        columns: StartFileColumns,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> CheckedFile:
        """Start a file.

        Checks the columns you confirm. Each filled cell counts as one check, a full name as its parts. Needs the `files` scope.
        """
        result: CheckedFile = self._send(
            Call(
                "POST",
                Call.path("/v1/files/{id}/start", id),
                body={"columns": columns},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def pause(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> CheckedFile:
        """Pause a file.

        What’s done stays. Needs the `files` scope.
        """
        result: CheckedFile = self._send(
            Call(
                "POST",
                Call.path("/v1/files/{id}/pause", id),
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def resume(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> CheckedFile:
        """Resume a file.

        Goes on where it stopped. Needs the `files` scope.
        """
        result: CheckedFile = self._send(
            Call(
                "POST",
                Call.path("/v1/files/{id}/resume", id),
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def cancel(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> CheckedFile:
        """Cancel a file.

        For good. What’s done can be downloaded. Needs the `files` scope.
        """
        result: CheckedFile = self._send(
            Call(
                "POST",
                Call.path("/v1/files/{id}/cancel", id),
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def result(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> bytes:
        """Download a result.

        Your rows with our columns, as far as the file is done. Needs the `files` scope.
        """
        result: bytes = self._send(
            Call(
                "GET",
                Call.path("/v1/files/{id}/result", id),
                returns="csv",
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result


class WavesMethods:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list(
        self,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> WaveList:
        """List waves.

        Those of the last 30 days, newest first. Needs the `waves` scope.
        """
        result: WaveList = self._send(
            Call(
                "GET",
                "/v1/waves",
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> WaveDetail:
        """Get a wave.

        What its members share, how that compares with your other sign-ups, and its latest members. Needs the `waves` scope.
        """
        result: WaveDetail = self._send(
            Call(
                "GET",
                Call.path("/v1/waves/{id}", id),
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def members(
        self,
        id: str,
        *,
        before: Union[str, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> WaveMemberPage:
        """List a wave’s members.

        By request, newest first, 200 at a time. A wave keeps its latest 10,000. Needs the `waves` scope.
        """
        result: WaveMemberPage = self._send(
            Call(
                "GET",
                Call.path("/v1/waves/{id}/members", id),
                query={"before": before},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def react(
        self,
        id: str,
        reaction: Optional[Literal["block", "mine"]],
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> Wave:
        """React to a wave.

        `block` blocks its further members until it ends. `mine` makes them ordinary, for 30 days after the last one. `null` takes either back. Needs the `waves` scope.
        """
        result: Wave = self._send(
            Call(
                "POST",
                Call.path("/v1/waves/{id}/reaction", id),
                body={"reaction": reaction},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result


class WebhooksMethods:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list(
        self,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> WebhookEndpointList:
        """List your endpoints.

        All of them, at most ten. Needs the `webhooks` scope.
        """
        result: WebhookEndpointList = self._send(
            Call(
                "GET",
                "/v1/webhooks",
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def create(
        self,
        url: str,
        events: List[Literal["quota.warning", "quota.reached", "key.created", "key.deleted", "domain.listed_later", "wave.started", "wave.grew", "wave.ended", "review.decided", "file.finished", "plan.changed", "payment.failed"]],
        *,
        description: Union[str, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> CreatedWebhookEndpoint:
        """Add an endpoint.

        The response has its signing secret, which you see once. Needs the `webhooks` scope.
        """
        result: CreatedWebhookEndpoint = self._send(
            Call(
                "POST",
                "/v1/webhooks",
                body={"url": url, "description": description, "events": events},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> WebhookEndpoint:
        """Get an endpoint.

        And whether events arrive there. Needs the `webhooks` scope.
        """
        result: WebhookEndpoint = self._send(
            Call(
                "GET",
                Call.path("/v1/webhooks/{id}", id),
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def update(
        self,
        id: str,
        url: str,
        events: List[Literal["quota.warning", "quota.reached", "key.created", "key.deleted", "domain.listed_later", "wave.started", "wave.grew", "wave.ended", "review.decided", "file.finished", "plan.changed", "payment.failed"]],
        *,
        description: Union[str, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> WebhookEndpoint:
        """Change an endpoint.

        Events that wait for it go to the new URL. Needs the `webhooks` scope.
        """
        result: WebhookEndpoint = self._send(
            Call(
                "PUT",
                Call.path("/v1/webhooks/{id}", id),
                body={"url": url, "description": description, "events": events},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def delete(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> None:
        """Delete an endpoint.

        Along with its log. Needs the `webhooks` scope.
        """
        self._send(
            Call(
                "DELETE",
                Call.path("/v1/webhooks/{id}", id),
                returns="nothing",
                timeout=timeout,
                deadline=deadline,
            )
        )

    def rotate_secret(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> CreatedWebhookEndpoint:
        """Rotate a secret.

        We sign with the old one, too, for 24 hours. Needs the `webhooks` scope.
        """
        result: CreatedWebhookEndpoint = self._send(
            Call(
                "POST",
                Call.path("/v1/webhooks/{id}/secret", id),
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def pause(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> WebhookEndpoint:
        """Pause an endpoint.

        We hold its events for up to three days. Needs the `webhooks` scope.
        """
        result: WebhookEndpoint = self._send(
            Call(
                "POST",
                Call.path("/v1/webhooks/{id}/pause", id),
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def resume(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> WebhookEndpoint:
        """Resume an endpoint.

        Sends what was held. Needs the `webhooks` scope.
        """
        result: WebhookEndpoint = self._send(
            Call(
                "POST",
                Call.path("/v1/webhooks/{id}/resume", id),
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def send_test(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> SentTestEvent:
        """Send a test event.

        Its `type` is `webhook.test`, whichever events you chose. Needs the `webhooks` scope.
        """
        result: SentTestEvent = self._send(
            Call(
                "POST",
                Call.path("/v1/webhooks/{id}/test", id),
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def deliveries(
        self,
        id: str,
        *,
        before: Union[str, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> WebhookDeliveryPage:
        """List deliveries.

        Of the last 14 days, newest first. Needs the `webhooks` scope.
        """
        result: WebhookDeliveryPage = self._send(
            Call(
                "GET",
                Call.path("/v1/webhooks/{id}/deliveries", id),
                query={"before": before},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def delivery(
        self,
        id: str,
        event_id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> WebhookDeliveryDetail:
        """Get a delivery.

        With what we sent and every response. Needs the `webhooks` scope.
        """
        result: WebhookDeliveryDetail = self._send(
            Call(
                "GET",
                Call.path("/v1/webhooks/{id}/deliveries/{event_id}", id, event_id),
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def resend(
        self,
        id: str,
        event_id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> None:
        """Resend an event.

        With the same id, so your server can tell that it’s the same one. Needs the `webhooks` scope.
        """
        self._send(
            Call(
                "POST",
                Call.path("/v1/webhooks/{id}/deliveries/{event_id}/resend", id, event_id),
                returns="nothing",
                timeout=timeout,
                deadline=deadline,
            )
        )


class LookupMethods:
    def __init__(self, send: Send) -> None:
        self._send = send

    def domain(
        self,
        domain: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> Lookup:
        """Look up a domain.

        The verdict that an address at this domain gets, and what it rests on. 20 a minute and 200 a day per network address. Needs no key.
        """
        result: Lookup = self._send(
            Call(
                "GET",
                "/lookup.json",
                query={"domain": domain},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def decisions(
        self,
        *,
        before: Union[str, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> DecisionLog:
        """List decisions on appeals.

        The public log, newest first. Needs no key.
        """
        result: DecisionLog = self._send(
            Call(
                "GET",
                "/lookup/decisions.json",
                query={"before": before},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result


class Api:
    def __init__(self, send: Send) -> None:
        self._send = send
        self.rules = RulesMethods(send)
        self.lists = ListsMethods(send)
        self.files = FilesMethods(send)
        self.waves = WavesMethods(send)
        self.webhooks = WebhooksMethods(send)
        self.lookup = LookupMethods(send)

    def verify(
        self,
        *,
        idempotency_key: Union[str, Unset] = UNSET,
        email: Union[Optional[str], Unset] = UNSET,
        firstname: Union[Optional[str], Unset] = UNSET,
        lastname: Union[Optional[str], Unset] = UNSET,
        name: Union[Optional[str], Unset] = UNSET,
        ip: Union[Optional[str], Unset] = UNSET,
        user_agent: Union[Optional[str], Unset] = UNSET,
        external_id: Union[Optional[str], Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> VerifyResponse:
        """Verify a person.

        Checks an email address, a first name, a last name, or any combination. Each field you send counts as one check, and a full name (`name`) as its parts. Empty fields don’t count. Needs the `verify` scope.
        """
        result: VerifyResponse = self._send(
            Call(
                "POST",
                "/v1/verify",
                headers={"Idempotency-Key": idempotency_key},
                body={"model": "user_verification", "email": email, "firstname": firstname, "lastname": lastname, "name": name, "ip": ip, "user_agent": user_agent, "external_id": external_id},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def verify_batch(
        self,
        items: List[VerifyItem],
        *,
        idempotency_key: Union[str, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> VerifyBatchResponse:
        """Verify many people.

        Up to 1,000 people in one request, counted as if you sent them one by one. If you don’t have enough checks left for all of them, none is checked or counted. Needs the `verify` scope.
        """
        result: VerifyBatchResponse = self._send(
            Call(
                "POST",
                "/v1/verify/batch",
                headers={"Idempotency-Key": idempotency_key},
                body={"model": "user_verification", "items": items},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def usage(
        self,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> UsageResponse:
        """Get your usage.

        How much of your quota you’ve used this period. Free: it doesn’t count as a check. Needs the `usage` scope.
        """
        result: UsageResponse = self._send(
            Call(
                "GET",
                "/v1/usage",
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def explain(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> ExplainedRequest:
        """Explain a past request.

        What we logged about a request of the last 30 days. Needs the `requests` scope.
        """
        result: ExplainedRequest = self._send(
            Call(
                "GET",
                Call.path("/v1/requests/{id}", id),
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    def check_form(
        self,
        token: str,
        email: str,
        *,
        firstname: Union[str, Unset] = UNSET,
        lastname: Union[str, Unset] = UNSET,
        name: Union[str, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> FormCheckResponse:
        """Check a form’s token.

        Whether the `assay_token` of a form is yours, fresh, for this address, and used for the first time. Free. Needs the `verify` scope.
        """
        result: FormCheckResponse = self._send(
            Call(
                "POST",
                "/v1/widget/check",
                body={"token": token, "email": email, "firstname": firstname, "lastname": lastname, "name": name},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result


class AsyncRulesMethods:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def get(
        self,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> LivePolicy:
        """Get your rules.

        The rules that decide. Needs the `rules` scope.
        """
        result: LivePolicy = await self._send(
            Call(
                "GET",
                "/v1/rules",
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def put(
        self,
        policy: Policy,
        *,
        if_match: Union[int, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> LivePolicy:
        """Change your rules.

        Live for the very next request. Sending the same rules again changes nothing. Needs the `rules` scope.
        """
        result: LivePolicy = await self._send(
            Call(
                "PUT",
                "/v1/rules",
                headers={"If-Match": if_match},
                body=policy,
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def draft(
        self,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> Optional[DraftPolicy]:
        """Get your draft.

        `null` if there is none. Needs the `rules` scope.
        """
        result: Optional[DraftPolicy] = await self._send(
            Call(
                "GET",
                "/v1/rules/draft",
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def save_draft(
        self,
        policy: Policy,
        *,
        silent: Union[bool, Unset] = UNSET,
        if_match: Union[int, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> DraftPolicy:
        """Save a draft.

        Decides nothing until you publish it. Needs the `rules` scope.
        """
        result: DraftPolicy = await self._send(
            Call(
                "PUT",
                "/v1/rules/draft",
                query={"silent": silent},
                headers={"If-Match": if_match},
                body=policy,
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def discard_draft(
        self,
        *,
        if_match: Union[int, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> LivePolicy:
        """Discard your draft.

        Returns the rules that go on deciding. Needs the `rules` scope.
        """
        result: LivePolicy = await self._send(
            Call(
                "DELETE",
                "/v1/rules/draft",
                headers={"If-Match": if_match},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def preview(
        self,
        *,
        version: Union[int, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> PolicyPreview:
        """Try your draft.

        Compares your draft with the live rules on your own requests of the last 30 days. Needs the `rules` scope.
        """
        result: PolicyPreview = await self._send(
            Call(
                "GET",
                "/v1/rules/preview",
                query={"version": version},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def changes(
        self,
        *,
        before: Union[str, Unset] = UNSET,
        version: Union[int, Unset] = UNSET,
        silent: Union[bool, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> PreviewChanges:
        """List what your draft changes.

        The requests that would be decided differently, newest first. Needs the `rules` scope.
        """
        result: PreviewChanges = await self._send(
            Call(
                "GET",
                "/v1/rules/preview/changes",
                query={"before": before, "version": version, "silent": silent},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def publish(
        self,
        *,
        if_match: Union[int, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> LivePolicy:
        """Publish your draft.

        Makes it live for the very next request. Needs the `rules` scope.
        """
        result: LivePolicy = await self._send(
            Call(
                "POST",
                "/v1/rules/publish",
                headers={"If-Match": if_match},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def versions(
        self,
        *,
        before: Union[str, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> PolicyVersions:
        """List versions of your rules.

        Newest first, 20 at a time. Needs the `rules` scope.
        """
        result: PolicyVersions = await self._send(
            Call(
                "GET",
                "/v1/rules/versions",
                query={"before": before},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def restore(
        self,
        version: int,
        *,
        if_match: Union[int, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> LivePolicy:
        """Restore a version.

        Makes an old version live again, as a new one. Version 0 is the default rules. Needs the `rules` scope.
        """
        result: LivePolicy = await self._send(
            Call(
                "POST",
                "/v1/rules/restore",
                headers={"If-Match": if_match},
                body={"version": version},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result


class AsyncListsMethods:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def list(
        self,
        *,
        action: Union[Literal["allow", "block"], Unset] = UNSET,
        type: Union[Literal["email", "domain", "name"], Unset] = UNSET,
        search: Union[str, Unset] = UNSET,
        before: Union[str, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> ListPage:
        """List your entries.

        Newest first, 50 at a time. Needs the `lists` scope.
        """
        result: ListPage = await self._send(
            Call(
                "GET",
                "/v1/lists",
                query={"action": action, "type": type, "search": search, "before": before},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def add(
        self,
        action: Literal["allow", "block"],
        type: Literal["email", "domain", "name"],
        value: str,
        *,
        note: Union[Optional[str], Unset] = UNSET,
        expires_at: Union[Optional[str], Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> ListEntry:
        """Add an entry.

        Counts from your very next request. Needs the `lists` scope.
        """
        result: ListEntry = await self._send(
            Call(
                "POST",
                "/v1/lists",
                body={"action": action, "type": type, "value": value, "note": note, "expires_at": expires_at},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def change(
        self,
        id: str,
        *,
        action: Union[Literal["allow", "block"], Unset] = UNSET,
        note: Union[Optional[str], Unset] = UNSET,
        expires_at: Union[Optional[str], Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> ListEntry:
        """Change an entry.

        What you leave out stays as it is. Needs the `lists` scope.
        """
        result: ListEntry = await self._send(
            Call(
                "PATCH",
                Call.path("/v1/lists/{id}", id),
                body={"action": action, "note": note, "expires_at": expires_at},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def delete(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> None:
        """Delete an entry.

        Your next request doesn’t know it anymore. Needs the `lists` scope.
        """
        await self._send(
            Call(
                "DELETE",
                Call.path("/v1/lists/{id}", id),
                returns="nothing",
                timeout=timeout,
                deadline=deadline,
            )
        )

    async def delete_many(
        self,
        body: DeleteListEntries,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> DeletedListEntries:
        """Delete several entries.

        Those you name, all that match a filter, or with `{"all": true}` every entry. An empty filter is an error. Needs the `lists` scope.
        """
        result: DeletedListEntries = await self._send(
            Call(
                "POST",
                "/v1/lists/delete",
                body=body,
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def import_csv(
        self,
        csv: Csv,
        *,
        action: Union[Literal["allow", "block"], Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> ImportedList:
        """Import entries.

        Takes a CSV file as the body. All of it is imported, or nothing. Needs the `lists` scope.
        """
        result: ImportedList = await self._send(
            Call(
                "POST",
                "/v1/lists/import",
                query={"action": action},
                csv=csv,
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def export_csv(
        self,
        *,
        action: Union[Literal["allow", "block"], Unset] = UNSET,
        type: Union[Literal["email", "domain", "name"], Unset] = UNSET,
        search: Union[str, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> bytes:
        """Export entries.

        As CSV, with the columns that an import takes. Needs the `lists` scope.
        """
        result: bytes = await self._send(
            Call(
                "GET",
                "/v1/lists/export",
                query={"action": action, "type": type, "search": search},
                returns="csv",
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result


class AsyncFilesMethods:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def upload(
        self,
        csv: Csv,
        *,
        name: Union[str, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> CheckedFile:
        """Upload a file.

        Takes a CSV file as the body. Nothing is checked or counted yet. Needs the `files` scope.
        """
        result: CheckedFile = await self._send(
            Call(
                "POST",
                "/v1/files",
                query={"name": name},
                csv=csv,
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def list(
        self,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> FileList:
        """List your files.

        Newest first. Needs the `files` scope.
        """
        result: FileList = await self._send(
            Call(
                "GET",
                "/v1/files",
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> CheckedFile:
        """Get a file.

        And how far it is. Needs the `files` scope.
        """
        result: CheckedFile = await self._send(
            Call(
                "GET",
                Call.path("/v1/files/{id}", id),
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def delete(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> None:
        """Delete a file.

        Erases the file and its result. Needs the `files` scope.
        """
        await self._send(
            Call(
                "DELETE",
                Call.path("/v1/files/{id}", id),
                returns="nothing",
                timeout=timeout,
                deadline=deadline,
            )
        )

    async def start(
        self,
        id: str,
        columns: StartFileColumns,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> CheckedFile:
        """Start a file.

        Checks the columns you confirm. Each filled cell counts as one check, a full name as its parts. Needs the `files` scope.
        """
        result: CheckedFile = await self._send(
            Call(
                "POST",
                Call.path("/v1/files/{id}/start", id),
                body={"columns": columns},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def pause(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> CheckedFile:
        """Pause a file.

        What’s done stays. Needs the `files` scope.
        """
        result: CheckedFile = await self._send(
            Call(
                "POST",
                Call.path("/v1/files/{id}/pause", id),
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def resume(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> CheckedFile:
        """Resume a file.

        Goes on where it stopped. Needs the `files` scope.
        """
        result: CheckedFile = await self._send(
            Call(
                "POST",
                Call.path("/v1/files/{id}/resume", id),
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def cancel(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> CheckedFile:
        """Cancel a file.

        For good. What’s done can be downloaded. Needs the `files` scope.
        """
        result: CheckedFile = await self._send(
            Call(
                "POST",
                Call.path("/v1/files/{id}/cancel", id),
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def result(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> bytes:
        """Download a result.

        Your rows with our columns, as far as the file is done. Needs the `files` scope.
        """
        result: bytes = await self._send(
            Call(
                "GET",
                Call.path("/v1/files/{id}/result", id),
                returns="csv",
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result


class AsyncWavesMethods:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def list(
        self,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> WaveList:
        """List waves.

        Those of the last 30 days, newest first. Needs the `waves` scope.
        """
        result: WaveList = await self._send(
            Call(
                "GET",
                "/v1/waves",
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> WaveDetail:
        """Get a wave.

        What its members share, how that compares with your other sign-ups, and its latest members. Needs the `waves` scope.
        """
        result: WaveDetail = await self._send(
            Call(
                "GET",
                Call.path("/v1/waves/{id}", id),
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def members(
        self,
        id: str,
        *,
        before: Union[str, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> WaveMemberPage:
        """List a wave’s members.

        By request, newest first, 200 at a time. A wave keeps its latest 10,000. Needs the `waves` scope.
        """
        result: WaveMemberPage = await self._send(
            Call(
                "GET",
                Call.path("/v1/waves/{id}/members", id),
                query={"before": before},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def react(
        self,
        id: str,
        reaction: Optional[Literal["block", "mine"]],
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> Wave:
        """React to a wave.

        `block` blocks its further members until it ends. `mine` makes them ordinary, for 30 days after the last one. `null` takes either back. Needs the `waves` scope.
        """
        result: Wave = await self._send(
            Call(
                "POST",
                Call.path("/v1/waves/{id}/reaction", id),
                body={"reaction": reaction},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result


class AsyncWebhooksMethods:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def list(
        self,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> WebhookEndpointList:
        """List your endpoints.

        All of them, at most ten. Needs the `webhooks` scope.
        """
        result: WebhookEndpointList = await self._send(
            Call(
                "GET",
                "/v1/webhooks",
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def create(
        self,
        url: str,
        events: List[Literal["quota.warning", "quota.reached", "key.created", "key.deleted", "domain.listed_later", "wave.started", "wave.grew", "wave.ended", "review.decided", "file.finished", "plan.changed", "payment.failed"]],
        *,
        description: Union[str, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> CreatedWebhookEndpoint:
        """Add an endpoint.

        The response has its signing secret, which you see once. Needs the `webhooks` scope.
        """
        result: CreatedWebhookEndpoint = await self._send(
            Call(
                "POST",
                "/v1/webhooks",
                body={"url": url, "description": description, "events": events},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> WebhookEndpoint:
        """Get an endpoint.

        And whether events arrive there. Needs the `webhooks` scope.
        """
        result: WebhookEndpoint = await self._send(
            Call(
                "GET",
                Call.path("/v1/webhooks/{id}", id),
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def update(
        self,
        id: str,
        url: str,
        events: List[Literal["quota.warning", "quota.reached", "key.created", "key.deleted", "domain.listed_later", "wave.started", "wave.grew", "wave.ended", "review.decided", "file.finished", "plan.changed", "payment.failed"]],
        *,
        description: Union[str, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> WebhookEndpoint:
        """Change an endpoint.

        Events that wait for it go to the new URL. Needs the `webhooks` scope.
        """
        result: WebhookEndpoint = await self._send(
            Call(
                "PUT",
                Call.path("/v1/webhooks/{id}", id),
                body={"url": url, "description": description, "events": events},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def delete(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> None:
        """Delete an endpoint.

        Along with its log. Needs the `webhooks` scope.
        """
        await self._send(
            Call(
                "DELETE",
                Call.path("/v1/webhooks/{id}", id),
                returns="nothing",
                timeout=timeout,
                deadline=deadline,
            )
        )

    async def rotate_secret(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> CreatedWebhookEndpoint:
        """Rotate a secret.

        We sign with the old one, too, for 24 hours. Needs the `webhooks` scope.
        """
        result: CreatedWebhookEndpoint = await self._send(
            Call(
                "POST",
                Call.path("/v1/webhooks/{id}/secret", id),
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def pause(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> WebhookEndpoint:
        """Pause an endpoint.

        We hold its events for up to three days. Needs the `webhooks` scope.
        """
        result: WebhookEndpoint = await self._send(
            Call(
                "POST",
                Call.path("/v1/webhooks/{id}/pause", id),
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def resume(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> WebhookEndpoint:
        """Resume an endpoint.

        Sends what was held. Needs the `webhooks` scope.
        """
        result: WebhookEndpoint = await self._send(
            Call(
                "POST",
                Call.path("/v1/webhooks/{id}/resume", id),
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def send_test(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> SentTestEvent:
        """Send a test event.

        Its `type` is `webhook.test`, whichever events you chose. Needs the `webhooks` scope.
        """
        result: SentTestEvent = await self._send(
            Call(
                "POST",
                Call.path("/v1/webhooks/{id}/test", id),
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def deliveries(
        self,
        id: str,
        *,
        before: Union[str, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> WebhookDeliveryPage:
        """List deliveries.

        Of the last 14 days, newest first. Needs the `webhooks` scope.
        """
        result: WebhookDeliveryPage = await self._send(
            Call(
                "GET",
                Call.path("/v1/webhooks/{id}/deliveries", id),
                query={"before": before},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def delivery(
        self,
        id: str,
        event_id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> WebhookDeliveryDetail:
        """Get a delivery.

        With what we sent and every response. Needs the `webhooks` scope.
        """
        result: WebhookDeliveryDetail = await self._send(
            Call(
                "GET",
                Call.path("/v1/webhooks/{id}/deliveries/{event_id}", id, event_id),
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def resend(
        self,
        id: str,
        event_id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> None:
        """Resend an event.

        With the same id, so your server can tell that it’s the same one. Needs the `webhooks` scope.
        """
        await self._send(
            Call(
                "POST",
                Call.path("/v1/webhooks/{id}/deliveries/{event_id}/resend", id, event_id),
                returns="nothing",
                timeout=timeout,
                deadline=deadline,
            )
        )


class AsyncLookupMethods:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def domain(
        self,
        domain: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> Lookup:
        """Look up a domain.

        The verdict that an address at this domain gets, and what it rests on. 20 a minute and 200 a day per network address. Needs no key.
        """
        result: Lookup = await self._send(
            Call(
                "GET",
                "/lookup.json",
                query={"domain": domain},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def decisions(
        self,
        *,
        before: Union[str, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> DecisionLog:
        """List decisions on appeals.

        The public log, newest first. Needs no key.
        """
        result: DecisionLog = await self._send(
            Call(
                "GET",
                "/lookup/decisions.json",
                query={"before": before},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result


class AsyncApi:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send
        self.rules = AsyncRulesMethods(send)
        self.lists = AsyncListsMethods(send)
        self.files = AsyncFilesMethods(send)
        self.waves = AsyncWavesMethods(send)
        self.webhooks = AsyncWebhooksMethods(send)
        self.lookup = AsyncLookupMethods(send)

    async def verify(
        self,
        *,
        idempotency_key: Union[str, Unset] = UNSET,
        email: Union[Optional[str], Unset] = UNSET,
        firstname: Union[Optional[str], Unset] = UNSET,
        lastname: Union[Optional[str], Unset] = UNSET,
        name: Union[Optional[str], Unset] = UNSET,
        ip: Union[Optional[str], Unset] = UNSET,
        user_agent: Union[Optional[str], Unset] = UNSET,
        external_id: Union[Optional[str], Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> VerifyResponse:
        """Verify a person.

        Checks an email address, a first name, a last name, or any combination. Each field you send counts as one check, and a full name (`name`) as its parts. Empty fields don’t count. Needs the `verify` scope.
        """
        result: VerifyResponse = await self._send(
            Call(
                "POST",
                "/v1/verify",
                headers={"Idempotency-Key": idempotency_key},
                body={"model": "user_verification", "email": email, "firstname": firstname, "lastname": lastname, "name": name, "ip": ip, "user_agent": user_agent, "external_id": external_id},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def verify_batch(
        self,
        items: List[VerifyItem],
        *,
        idempotency_key: Union[str, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> VerifyBatchResponse:
        """Verify many people.

        Up to 1,000 people in one request, counted as if you sent them one by one. If you don’t have enough checks left for all of them, none is checked or counted. Needs the `verify` scope.
        """
        result: VerifyBatchResponse = await self._send(
            Call(
                "POST",
                "/v1/verify/batch",
                headers={"Idempotency-Key": idempotency_key},
                body={"model": "user_verification", "items": items},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def usage(
        self,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> UsageResponse:
        """Get your usage.

        How much of your quota you’ve used this period. Free: it doesn’t count as a check. Needs the `usage` scope.
        """
        result: UsageResponse = await self._send(
            Call(
                "GET",
                "/v1/usage",
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def explain(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> ExplainedRequest:
        """Explain a past request.

        What we logged about a request of the last 30 days. Needs the `requests` scope.
        """
        result: ExplainedRequest = await self._send(
            Call(
                "GET",
                Call.path("/v1/requests/{id}", id),
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

    async def check_form(
        self,
        token: str,
        email: str,
        *,
        firstname: Union[str, Unset] = UNSET,
        lastname: Union[str, Unset] = UNSET,
        name: Union[str, Unset] = UNSET,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
    ) -> FormCheckResponse:
        """Check a form’s token.

        Whether the `assay_token` of a form is yours, fresh, for this address, and used for the first time. Free. Needs the `verify` scope.
        """
        result: FormCheckResponse = await self._send(
            Call(
                "POST",
                "/v1/widget/check",
                body={"token": token, "email": email, "firstname": firstname, "lastname": lastname, "name": name},
                timeout=timeout,
                deadline=deadline,
            )
        )
        return result

