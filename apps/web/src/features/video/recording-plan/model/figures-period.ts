import { FIGURES_HOURS, type FiguresHours } from '@palisade/contract'

/** The periods of what is missing, by their words in the address. */
export const figuresPeriods = ['day', 'week', 'month'] as const
export type FiguresPeriod = (typeof figuresPeriods)[number]

const [day, week, month] = FIGURES_HOURS
const hours: Readonly<Record<FiguresPeriod, FiguresHours>> = { day, week, month }
export const hoursOf = (period: FiguresPeriod): FiguresHours => hours[period]
