import { siteTime } from '#server/infra/site-time.ts'

/** Statuses of GA/T 1400.3 with their codes and words. */
const statuses = {
  ok: [0, 'OK'],
  invalidOperation: [4, 'Invalid Operation'],
  invalidJson: [7, 'Invalid JSON Format'],
  invalidContent: [8, 'Invalid JSON Content'],
} as const
export type ViidStatus = keyof typeof statuses

/** The type of every answer. */
export const VIID_TYPE = 'application/VIID+JSON; charset=utf-8'

/** `20261120180000` in the site's time. */
const stamp = (now: number): string => siteTime(new Date(now)).replaceAll(/\D/g, '')

/** Says how one thing went. @param id of the device, or of what it told */
const statusOf = (status: ViidStatus, { url, id, now }: { url: string; id: string; now: number }) => ({
  RequestURL: url,
  StatusCode: statuses[status][0],
  StatusString: statuses[status][1],
  Id: id,
  LocalTime: stamp(now),
})

type About = { url: string; now: number }

export const answerOf = (status: ViidStatus, about: About & { id: string }): string =>
  JSON.stringify({ ResponseStatusObject: statusOf(status, about) })

export const answersOf = (status: ViidStatus, ids: readonly string[], about: About): string =>
  JSON.stringify({
    ResponseStatusListObject: {
      ResponseStatusObject: ids.map(id => statusOf(status, { ...about, id })),
    },
  })

export const timeAnswer = (now: number): string =>
  JSON.stringify({ SystemTimeObject: { VIIDServerID: '', TimeMode: '1', LocalTime: stamp(now) } })
