import { NOTICE_TEXT_LIMIT } from '@palisade/contract'
import { descriptionText, placeText, type Translator } from '@palisade/phrases'
import { siteTime } from '#server/infra/site-time.ts'
import type { AlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'

/** A notice as it is stored: its templates and, for a digest, the notices it stands for. */
export interface StoredNotice {
  cause_reason: string
  title: string
  body: string
  fields: Record<string, unknown>
}

/** A notice in the words of a reader. */
export interface Message {
  title: string
  text: string
}

/** The notices that a digest stands for, the first of them as they are stored. */
export interface DigestFields {
  count: number
  /** Why the notices were held. */
  hold: string
  held: { title: string; cause_reason: string; alarm_id: string | null }[]
}

const FIELD = /\{(\w{1,40})\}/g

/** Replaces the fields of a template. Braces within the inserted texts are left as they are. */
export const fillTemplate = (template: string, fields: Readonly<Record<string, string>>): string =>
  template
    .replaceAll(FIELD, (whole, name: string) => (Object.hasOwn(fields, name) ? (fields[name] ?? '') : whole))
    .slice(0, NOTICE_TEXT_LIMIT * 2)

/** An alarm's fields for templates, in the language of a reader. */
function alarmFields(t: Translator, alarm: AlarmRow | undefined): Record<string, string> {
  if (!alarm) return {}
  return {
    number: alarm.number,
    type: t(`enums.alarmType.${alarm.type}`),
    level: t(`enums.alarmLevel.${levelOfNumber(alarm.level)}`),
    location: placeText(t, alarm.location),
    device: alarm.device_name || t('manual.source'),
    time: siteTime(alarm.occurred_at),
    description: descriptionText(t, alarm),
  }
}

/** @param alarms of what a digest stands for, by id: those that its reader may see */
export function presentMessage(
  t: Translator,
  notice: StoredNotice,
  alarm: AlarmRow | undefined,
  alarms: ReadonlyMap<string, AlarmRow> = new Map(),
): Message {
  if (notice.cause_reason === 'digest') return presentDigest(t, digestOf(notice), alarms)
  const own = Object.entries(notice.fields).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  const fields = { ...Object.fromEntries(own), ...alarmFields(t, alarm) }
  const [title, text] = wordsOf(t, notice)
  return { title: fillTemplate(title, fields), text: fillTemplate(text, fields) }
}

/** Templates of a notice, or those of its reason. */
function wordsOf(t: Translator, { cause_reason, title, body }: StoredNotice): readonly [string, string] {
  if (title !== '' || body !== '') return [title || t('notice.message.notice'), body]
  if (cause_reason === 'test') return [t('notice.message.test'), t('notice.message.testText')]
  if (cause_reason === 'contact') {
    const names = { account: '{account}', by: '{by}' }
    return [t('notice.message.contact', names), t('notice.message.contactText', names)]
  }
  // The phrase keeps these braces; `fillTemplate` replaces them by the fields of the alarm afterwards.
  const braces = { type: '{type}', level: '{level}', number: '{number}', location: '{location}' }
  const more = { device: '{device}', time: '{time}' }
  if (cause_reason === 'linkage')
    return [t('notice.message.alarm', braces), t('notice.message.alarmText', { ...braces, ...more })]
  return [t('notice.message.escalation', braces), t('notice.message.escalationText', { ...braces, ...more })]
}

export const digestOf = ({ fields }: Pick<StoredNotice, 'fields'>): DigestFields =>
  fields as unknown as DigestFields

function presentDigest(
  t: Translator,
  { count, hold, held }: DigestFields,
  alarms: ReadonlyMap<string, AlarmRow>,
): Message {
  const intro = hold === 'flood' ? t('notice.message.digestFlood') : t('notice.message.digestQuiet')
  const shown = shownOf(held, alarms)
  const titles = shown.map(({ alarm_id, ...one }) => {
    const alarm = alarm_id === null ? undefined : alarms.get(alarm_id)
    const { title } = presentMessage(t, { ...one, body: '', fields: {} }, alarm)
    return alarm ? `- ${alarm.number} ${title}` : `- ${title}`
  })
  const rest = count - held.length
  const lines = [intro, '', ...titles]
  if (rest > 0) lines.push(t('notice.message.more', { count: rest }))
  const told = count - (held.length - shown.length)
  return { title: t('notice.message.digest', { count: told }), text: lines.join('\n') }
}

/** The notices of a digest that are about no alarm, or about one that its reader may see. */
const shownOf = (held: DigestFields['held'], alarms: ReadonlyMap<string, unknown>) =>
  held.filter(({ alarm_id }) => alarm_id === null || alarms.has(alarm_id))

/** Whether the reader of a digest may see none of its notices any more. */
export const isEmptyDigest = (notice: StoredNotice, alarms: ReadonlyMap<string, unknown>): boolean =>
  notice.cause_reason === 'digest' && shownOf(digestOf(notice).held, alarms).length === 0
