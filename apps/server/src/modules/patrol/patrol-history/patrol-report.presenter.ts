import type { PatrolCheckIn, PatrolTaskDetails, PatrolTaskStop } from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'
import type { PdfCell, PdfPicture, PdfTask } from '#server/infra/pdf/pdf.ts'
import { SITE_ZONE, timeIn } from '#server/infra/site-time.ts'

/** A stop by camera or on foot, with its findings. */
type Stop = PatrolTaskStop | PatrolCheckIn

/** Shares of the width of a page. */
const shares = { stopNumber: 5, stop: 22, visitedAt: 18, verdict: 16, note: 34, picture: 30 } as const

/** A patrol that is over on paper, with its pictures, in a reader's language and time zone (IANA name). */
export function patrolReport(
  t: Translator,
  task: PatrolTaskDetails,
  pictureOf: (position: number) => PdfPicture | undefined,
  zone: string = SITE_ZONE,
): PdfTask {
  const timeOf = timeIn(zone)
  const time = (at: string | null): string => (at === null ? '' : timeOf(new Date(at)))
  const stops: readonly Stop[] = task.isOnFoot ? task.checkIns : task.stops
  const signature =
    task.signedAt === null
      ? ''
      : t('patrolHistory.sign.done', { name: seededName(t, task.signedBy), time: time(task.signedAt) })
  const columns = (Object.keys(shares) as (keyof typeof shares)[]).map(key => ({
    heading: key === 'picture' ? '' : t(`patrolHistory.field.${key}`),
    share: shares[key],
  }))
  const rows = stops.map((stop): PdfCell[] => [
    String(stop.position + 1),
    'name' in stop ? stop.name : stop.deviceName,
    time('at' in stop ? stop.at : stop.visitedAt),
    verdictOf(t, stop),
    saidOf(t, stop),
    pictureOf(stop.position) ?? '',
  ])
  return {
    title: task.planName,
    footer: `${t('shell.product')} · ${t('patrolHistory.title')} · ${zone}`,
    blocks: [
      { kind: 'facts', facts: factsOf(t, task, time) },
      { kind: 'heading', text: t('patrolHistory.timeline') },
      stops.length === 0
        ? { kind: 'text', text: t('patrolHistory.noStops'), isPale: true }
        : { kind: 'table', columns, rows },
      { kind: 'signatures', signatures: [[t('patrolHistory.signature'), signature]] },
    ],
  }
}

function factsOf(t: Translator, task: PatrolTaskDetails, time: (at: string | null) => string) {
  const { outcome, punctuality } = task
  const facts = {
    personName: seededName(t, task.personName),
    outcome: outcome === null ? '' : t(`enums.patrolOutcome.${outcome}`),
    dueFrom: time(task.dueFrom),
    dueTo: time(task.dueTo),
    startedAt: time(task.startedAt),
    endedAt: time(task.endedAt),
    punctuality: punctuality === null ? '' : t(`enums.patrolPunctuality.${punctuality}`),
    progress: `${task.judgedCount} / ${task.stopCount}`,
  }
  return Object.entries(facts).map(
    ([key, value]) => [t(`patrolHistory.field.${key as keyof typeof facts}`), value] as const,
  )
}

function verdictOf(t: Translator, stop: Stop): string {
  if ('deviceName' in stop) {
    const verdict =
      stop.verdict === null ? t('patrolHistory.notVisited') : t(`enums.patrolVerdict.${stop.verdict}`)
    return stop.isPresetMissed ? `${verdict}\n${t('patrolTask.tour.presetMissed')}` : verdict
  }
  const verdict =
    stop.verdict === null ? t('patrolHistory.notVisited') : t(`enums.checkInVerdict.${stop.verdict}`)
  return [verdict, ...stop.marks.map(mark => t(`enums.checkInMark.${mark}`))].join('\n')
}

/** The note and the answers of a stop, and who gave them. */
function saidOf(t: Translator, stop: Stop): string {
  const answers = stop.questions.map((question, index) => `${question} ${stop.answers[index] ?? ''}`)
  const by = seededName(t, 'deviceName' in stop ? stop.judgedBy : stop.madeBy)
  return [stop.note, ...answers, by].filter(Boolean).join('\n')
}
