import type { AlarmDetails } from '@palisade/contract'
import { App } from 'antd'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { FaceMenu } from '#shared/recognition/face-menu.tsx'
import { fetchAlarmPicture } from '../../api/alarm-queries.ts'

interface Props {
  alarm: Pick<AlarmDetails, 'id' | 'number'>
  /** One of its further pictures in place of the first, counted from 2. */
  further?: { id: string; number: number; name: string }
}

/** Leads with a picture of an alarm to the screens that compare faces. It is fetched anew: the server says now who may have it. */
export function AlarmFace({ alarm: { id, number }, further }: Props) {
  const errorText = useErrorText()
  const { message } = App.useApp()
  const take = async () => {
    const nth = further ? `_${further.number}` : ''
    try {
      return { blob: await fetchAlarmPicture(id, further?.id), fileName: `alarm_${number}${nth}.jpg` }
    } catch (error) {
      message.error(errorText(error))
      return undefined
    }
  }
  return further ? <FaceMenu take={take} of={further.name} isOnPicture /> : <FaceMenu take={take} />
}
