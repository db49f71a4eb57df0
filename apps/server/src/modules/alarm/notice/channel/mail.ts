import type { MailSettings } from '@palisade/contract'
import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import type { ResolveAddress } from '../../../../infra/drivers/resolve-address.ts'
import { shortAnswer, type Outcome } from '../delivery/delivery.rules.ts'
import { certificateFault } from './certificate-fault.ts'

/** Limits of a conversation with the mail server, ms: for its connection, its greeting, and each further answer. */
const CONNECT_WITHIN = 8_000
const ANSWER_WITHIN = 10_000
/** The most for a whole message; shorter than a delivery belongs to its taker. */
const WHOLE_WITHIN = 30_000
const SUBJECT_LIMIT = 200

export interface MailMessage {
  /** The same for a repeat. */
  id: string
  to: string
  title: string
  text: string
}

export interface MailAccount extends MailSettings {
  password: string
}

const escaped: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, sign => escaped[sign] ?? '')

const domainOf = (email: string) => email.split('@').at(-1) ?? ''

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The beginning of a text, at most so long, that ends with a whole character. */
function cutWhole(text: string, limit: number): string {
  if (text.length <= limit) return text
  let end = 0
  for (const { index, segment } of characters.segment(text.slice(0, limit * 2))) {
    if (index + segment.length > limit) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

/** A message's parts; nothing of what they say can become a header or code. */
export function mailOf({ id, to, title, text }: MailMessage, from: string) {
  const subject = cutWhole(title.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim(), SUBJECT_LIMIT)
  const lines = escapeHtml(text).replaceAll('\n', '<br>\n')
  return {
    from: { name: 'Palisade', address: from },
    // As an object, so that no sign in it makes it two addresses.
    to: { name: '', address: to },
    subject,
    text,
    html: `<h3>${escapeHtml(subject)}</h3>\n<p>${lines}</p>\n`,
    messageId: `<${id}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Sends one message; the connection goes to an address that was checked, under the name of the server. */
export function createMailSend({ resolveAddress }: { resolveAddress: ResolveAddress }) {
  return async (account: MailAccount, message: MailMessage, tries = 1): Promise<Outcome> => {
    const { host, port, security, userName, password, from, authority, heloName } = account
    const found = await resolveAddress({ host, port })
    if (!found.isAllowed) return { kind: 'failed', reason: 'address_refused' }
    const address = found.addresses[(tries - 1) % Math.max(1, found.addresses.length)]
    if (address === undefined) return { kind: 'later', reason: 'unreachable', isReceiverDown: true }
    const transport = createTransport({
      host: address,
      port,
      name: heloName || domainOf(from),
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      ...(userName !== '' && security !== 'none' && { auth: { user: userName, pass: password } }),
      tls: { ...(isIP(host) === 0 && { servername: host }), ...(authority !== '' && { ca: authority }) },
      connectionTimeout: CONNECT_WITHIN,
      greetingTimeout: CONNECT_WITHIN,
      socketTimeout: ANSWER_WITHIN,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    const late = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => late.resolve('late'), WHOLE_WITHIN)
    try {
      const sent = transport.sendMail(mailOf(message, from))
      // Its end is not waited for when it comes too late.
      sent.catch(() => undefined)
      const first = await Promise.race([sent, late.promise])
      if (first === 'late') return { kind: 'later', reason: 'timeout', isReceiverDown: true }
      return { kind: 'sent', answer: shortAnswer(first.response) }
    } catch (error) {
      return outcomeOf(error as MailFault)
    } finally {
      clearTimeout(timer)
      transport.close()
    }
  }
}

interface MailFault extends Error {
  code?: string
  /** That of the connection, where `code` is the step that failed. */
  originalCode?: string
  response?: string
  responseCode?: number
  /** The command that was refused; `CONN` is the greeting. */
  command?: string
}

/** Steps before a message is named: what is refused there says nothing of the message. */
const GREETINGS = new Set(['CONN', 'EHLO', 'HELO', 'STARTTLS'])

function outcomeOf({
  code,
  originalCode,
  response,
  responseCode,
  command = '',
  message,
}: MailFault): Outcome {
  const answer = shortAnswer(response ?? message)
  const refused = certificateFault(code, originalCode)
  if (refused !== undefined)
    return { kind: 'later', reason: 'certificate', answer: refused, isReceiverDown: true }
  // A login that is wrong, encryption that is not offered or a name that is not liked is mended by an administrator within the day.
  const isOfGreeting = response !== undefined && GREETINGS.has(command)
  if (code === 'EAUTH' || code === 'ETLS' || isOfGreeting)
    return { kind: 'later', reason: 'refused', answer, isReceiverDown: true }
  if (responseCode !== undefined && responseCode >= 500) return { kind: 'failed', reason: 'refused', answer }
  if (responseCode !== undefined) return { kind: 'later', reason: 'refused', answer, isReceiverDown: false }
  return {
    kind: 'later',
    reason: code === 'ETIMEDOUT' ? 'timeout' : 'unreachable',
    answer,
    isReceiverDown: true,
  }
}
