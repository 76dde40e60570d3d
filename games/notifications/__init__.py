"""Notifications outside of the API: webhooks (also for ntfy and Discord), Web Push and mail.

An event of an account becomes `Delivery` rows in its transaction (`deliveries`), which are the ledger,
too. Workers claim them (`tasks`, `delivery_attempts`), decide (`verdicts`, `quiet_hours`) and send
(`sending`, `webhook_requests`, `push_requests`, `http_post`); `games.periodic` finds rows that are due
or whose message was lost. `digests` and `mails` do the same for mail. Players configure it through
`webhooks`, `push_subscriptions`, `wishes` and `mail_settings`. `games.projection.webhooks` decides
what a payload contains.
"""
