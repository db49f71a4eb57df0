import type { PartSource } from '../../kit/alerts/part-stream.ts'

const TEXT_ENDS = ['</EventNotificationAlert>', '</eventNotificationAlert>']

function endOfAlert(bytes: Buffer): number | undefined {
  const tail = bytes.subarray(-64).toString('latin1').trimEnd()
  return TEXT_ENDS.some(end => tail.endsWith(end)) ? bytes.length : undefined
}

/** The stream of alerts that an ISAPI device holds open. */
export const alertStream: PartSource = {
  path: '/ISAPI/Event/notification/alertStream',
  lacking: [404, 405, 501],
  createTextEnd: () => endOfAlert,
}
