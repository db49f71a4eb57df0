import type { MailSettings } from '@palisade/contract'
import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import type { ResolveAddress } from '#server/infra/drivers/resolve-address.ts'
import { shortAnswer, type Outcome } from '../delivery/delivery.rules.ts'
import { certificateFault } from './certificate-fault.ts'

/** Limits of a conversation with the mail server, ms: for its connection, its greeting, and each further answer. */
const CONNECT_WITHIN = 8_000
const ANSWER_WITHIN = 10_000
/** Time limit of a whole message, ms; less than the time for which a delivery belongs to its taker (TAKEN_SECONDS). */
const WHOLE_WITHIN = 30_000
const SUBJECT_LIMIT = 200

export interface MailMessage {
  /** Identifies the message; a repeat has the same id. */
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

/** Cuts a text to at most `limit` UTF-16 units, without cutting a visible character in two. */
function cutWhole(text: string, limit: number): string {
  if (text.length <= limit) return text
  let end = 0
  for (const { index, segment } of characters.segment(text.slice(0, limit * 2))) {
    if (index + segment.length > limit) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

/** The parts of a mail. No text in them can become a header or be run as code. */
export function mailOf({ id, to, title, text }: MailMessage, from: string) {
  const subject = cutWhole(title.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim(), SUBJECT_LIMIT)
  const lines = escapeHtml(text).replaceAll('\n', '<br>\n')
  return {
    from: { name: 'Palisade', address: from },
    // An object rather than a text, so that no character in it can make two addresses of it.
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

/** Sends one message. The connection goes to the IP address that was checked, while the certificate is compared with the server's name. */
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
      // After the time limit nobody awaits this promise any more.
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
  /** The code of the connection's error, where `code` names the step that failed. */
  originalCode?: string
  response?: string
  responseCode?: number
  /** The command that was refused; `CONN` is the greeting. */
  command?: string
}

/** Commands before the message is named. A refusal of one of these says nothing about the message. */
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
  // An administrator corrects a wrong login, missing encryption or a refused name within the day, so the message is tried again.
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
