"""Notifications outside of the API: webhooks and mail.

An account event becomes a `WebhookDelivery` or a `Mail` row in the same transaction (`deliveries`,
`mails`, `digests`). Workers claim and send the rows (`tasks`, `delivery_attempts`,
`webhook_sending`, `http_post`), and `games.periodic` finds rows that are due or whose message was
lost. Players configure it through `webhooks` and `mail_settings`. `games.projection.webhooks`
decides what a payload contains.
"""
