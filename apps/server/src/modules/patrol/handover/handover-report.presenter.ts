import type { HandoverDetails, HandoverItemKind } from '@palisade/contract'
import { HANDOVER_ITEMS_LIMIT } from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'
import type { PdfBlock, PdfTask } from '#server/infra/pdf/pdf.ts'
import { SITE_ZONE, timeIn } from '#server/infra/site-time.ts'

interface Part {
  kind: HandoverItemKind
  /** Fields of the contract's texts, each with its share of the width. */
  columns: readonly (readonly [keyof typeof shares, number?])[]
  rows: string[][]
}

/** Shares of the width of a page that the columns have, unless a list gives them another. */
const shares = {
  number: 13,
  level: 11,
  type: 14,
  status: 11,
  occurredAt: 17,
  device: 18,
  area: 14,
  cause: 20,
  since: 18,
  name: 40,
  endsAt: 24,
  planName: 24,
  personName: 16,
  startedAt: 18,
  dueTo: 18,
  progress: 10,
} as const

const deploymentColumns = [['name'], ['level'], ['endsAt']] as const

/** The report of a shift on paper, in a reader's language and time zone (IANA name). */
export function handoverReport(t: Translator, page: HandoverDetails, zone: string = SITE_ZONE): PdfTask {
  const timeOf = timeIn(zone)
  const time = (at: string | null): string => (at === null ? '' : timeOf(new Date(at)))
  const signed = (by: string, at: string | null): string =>
    at === null ? '' : `${seededName(t, by)}, ${time(at)}`
  const { moment } = page
  const lists = partsOf(t, page, time).flatMap(part => blocksOf(t, part, moment.cut.includes(part.kind)))
  return {
    title: t('handover.page', { time: time(page.begunAt) }),
    footer: `${t('shell.product')} · ${t('handover.title')} · ${zone}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          [t('handover.field.status'), t(`enums.handoverStatus.${page.status}`)],
          [t('handover.field.begunBy'), signed(page.begunBy, page.begunAt)],
          [t('handover.field.handedOverBy'), signed(page.handedOverBy, page.handedOverAt)],
          [t('handover.field.takenOverBy'), signed(page.takenOverBy, page.takenOverAt)],
        ],
      },
      { kind: 'heading', text: t('handover.field.notes') },
      { kind: 'text', text: page.notes || t('handover.nothing') },
      ...(page.reply === ''
        ? []
        : [
            { kind: 'heading' as const, text: t('handover.field.reply') },
            { kind: 'text' as const, text: page.reply },
          ]),
      {
        kind: 'text',
        isPale: true,
        text: `\n${t('handover.siteAt', { time: time(moment.at) })}`,
      },
      ...lists,
      {
        kind: 'signatures',
        signatures: [
          [t('handover.field.handedOverBy'), signed(page.handedOverBy, page.handedOverAt)],
          [t('handover.field.takenOverBy'), signed(page.takenOverBy, page.takenOverAt)],
        ],
      },
    ],
  }
}

function blocksOf(t: Translator, { kind, columns, rows }: Part, isCut: boolean): PdfBlock[] {
  const title = t(`enums.handoverItem.${kind}`)
  const heading: PdfBlock = { kind: 'heading', text: `${title} (${rows.length})` }
  if (rows.length === 0) return [heading, { kind: 'text', text: t('handover.nothing'), isPale: true }]
  const table: PdfBlock = {
    kind: 'table',
    columns: columns.map(([key, share = shares[key]]) => ({ heading: t(`handover.field.${key}`), share })),
    rows,
  }
  const cut = t('handover.cut', { count: HANDOVER_ITEMS_LIMIT, kind: title })
  return isCut ? [heading, table, { kind: 'text', text: cut, isPale: true }] : [heading, table]
}

function partsOf(
  t: Translator,
  { moment }: HandoverDetails,
  time: (at: string | null) => string,
): readonly Part[] {
  const deployments = (list: typeof moment.vehicleDeployments) =>
    list.map(({ name, level, endsAt }) => [
      name,
      t(`enums.alarmLevel.${level}`),
      endsAt === null ? t('handover.forEver') : t('handover.for', { time: time(endsAt) }),
    ])
  return [
    {
      kind: 'alarm',
      columns: [['number'], ['level'], ['type'], ['status'], ['occurredAt'], ['device'], ['area']],
      rows: moment.alarms.map(alarm => [
        alarm.number,
        t(`enums.alarmLevel.${alarm.level}`),
        t(`enums.alarmType.${alarm.type}`),
        t(`enums.alarmStatus.${alarm.status}`),
        time(alarm.occurredAt),
        alarm.deviceName,
        seededName(t, alarm.areaName),
      ]),
    },
    {
      kind: 'device',
      columns: [['device', 24], ['area', 24], ['cause'], ['since']],
      rows: moment.devices.map(({ name, areaName, cause, since }) => [
        name,
        seededName(t, areaName),
        cause ? t(`enums.deviceCause.${cause}`) : '',
        time(since),
      ]),
    },
    { kind: 'person_deployment', columns: deploymentColumns, rows: deployments(moment.personDeployments) },
    { kind: 'vehicle_deployment', columns: deploymentColumns, rows: deployments(moment.vehicleDeployments) },
    {
      kind: 'patrol',
      columns: [['planName'], ['personName'], ['startedAt'], ['dueTo'], ['progress']],
      rows: moment.patrols.map(patrol => [
        patrol.planName,
        seededName(t, patrol.personName),
        time(patrol.startedAt),
        time(patrol.dueTo),
        `${patrol.judgedCount} / ${patrol.stopCount}`,
      ]),
    },
  ]
}
