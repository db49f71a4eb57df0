import { alarmLevels, HOUR_ALARMS_MAX, type AlarmFigures } from '@palisade/contract'
import { placeText, seededName, type Translator } from '@palisade/phrases'
import { SITE_ZONE, timeIn } from '#server/infra/site-time.ts'
import type { Cell } from '#server/infra/spreadsheet/xlsx-stream.ts'

const percent = (share: number) => Math.round(share * 1000) / 10
const seconds = (value: number | null) => (value === null ? null : Math.round(value))

/** The dashboard as rows of one sheet: each part under its heading. */
export function figuresSheet(t: Translator, figures: AlarmFigures): Cell[][] {
  const { totals, times, load, trend } = figures
  const levels = alarmLevels.map(level => t(`enums.alarmLevel.${level}`))
  const timeRow = (
    name: string,
    acknowledge: typeof times.acknowledge,
    close: typeof times.close,
  ): Cell[] => [name, ...[acknowledge, close].flatMap(one => [one.n, seconds(one.median), seconds(one.p90)])]
  const pointName = (at: string) => (trend.step === 'day' ? at : timeIn(SITE_ZONE)(new Date(at)))
  return [
    [t('figures.period'), `${figures.from} – ${figures.to} (${figures.timeZone})`],
    [],
    [t('figures.totals'), ...levels, t('figures.all')],
    [t('figures.raised'), ...alarmLevels.map(level => totals.byLevel[level]), totals.raised],
    [t('figures.acknowledged'), totals.acknowledged],
    [t('figures.closed'), totals.closed],
    [t('figures.falseAlarms'), totals.falseAlarms],
    [],
    [
      t('figures.times'),
      ...[t('figures.acknowledge'), t('figures.close')].flatMap(kind => [
        `${kind}: ${t('figures.number')}`,
        `${kind}: ${t('figures.median')} (s)`,
        `${kind}: ${t('figures.p90')} (s)`,
      ]),
    ],
    timeRow(t('figures.all'), times.acknowledge, times.close),
    ...times.byLevel.map(one => timeRow(t(`enums.alarmLevel.${one.level}`), one.acknowledge, one.close)),
    [],
    [t('figures.load')],
    [t('figures.perHour'), Math.round(load.perHour * 10) / 10, t(`figures.band.${load.band}`)],
    [t('figures.worstHour'), Math.round(load.worstHour * 10) / 10],
    [`${t('figures.hoursOver', { max: HOUR_ALARMS_MAX })} (%)`, percent(load.hoursOver)],
    [t('figures.worstTen'), load.worstTen],
    [`${t('figures.floodShare')} (%)`, percent(load.floodShare)],
    [
      `${t('figures.availability')} (%)`,
      figures.availability === null ? null : percent(figures.availability),
    ],
    [],
    [t('figures.worstSources'), t('figures.place'), t('figures.raised'), `${t('figures.share')} (%)`],
    ...figures.worstSources.map(one => [
      one.deviceName,
      placeText(t, one.location),
      one.raised,
      percent(one.share),
    ]),
    [],
    [
      t('figures.executors'),
      t('figures.tasks'),
      t('figures.completed'),
      t('figures.rejected'),
      t('figures.openTasks'),
      `${t('figures.mean')} (s)`,
    ],
    ...figures.executors.map(one => [
      seededName(t, one.name),
      one.tasks,
      one.completed,
      one.rejected,
      one.open,
      seconds(one.meanSeconds),
    ]),
    [],
    [t('figures.trend'), ...levels],
    ...trend.points.map(point => [pointName(point.at), ...alarmLevels.map(level => point[level])]),
  ]
}
