"""FastAPI: a route that asks Assay before it creates an account. Needs ASSAY_URL and ASSAY_API_KEY."""

import os
from typing import Optional

from fastapi import FastAPI, HTTPException, Request
from pydantic import BaseModel

from assay import AsyncAssay, verify_webhook

app = FastAPI()
assay = AsyncAssay(os.environ["ASSAY_API_KEY"], os.environ["ASSAY_URL"])


class SignUpForm(BaseModel):
    email: str
    firstname: Optional[str] = None
    lastname: Optional[str] = None


@app.post("/sign-up", status_code=201)
async def sign_up(form: SignUpForm):
    checked = await assay.check_sign_up(email=form.email, firstname=form.firstname, lastname=form.lastname)
    if checked.decision == "block":
        raise HTTPException(422, checked.message)
    # Create the account here, and keep both with it. What is to be reviewed waits for a person.
    return {"needs_review": checked.decision == "review", "request_id": checked.request_id}


@app.post("/webhooks/assay", status_code=204)
async def receive(request: Request):
    secret = os.environ["ASSAY_WEBHOOK_SECRET"]
    event = verify_webhook(secret, await request.body(), request.headers)
    print(event["type"], event["data"])
