import { weekDays, type TimeRange } from '@palisade/contract'

/** From the evening to the morning, every day. */
export const NIGHTS: TimeRange = {
  type: 'custom',
  dates: [],
  data: weekDays.flatMap(day => [
    { day, startTime: '00:00', endTime: '06:00' },
    { day, startTime: '20:00', endTime: '24:00' },
  ]),
}
