-- The name by which we greet the mail server is a setting; empty = the domain of the sender.
update notice_server set settings = settings || '{"heloName": ""}' where kind = 'mail' and not settings ? 'heloName';
