import type { AlarmDetails } from '@palisade/contract'
import { App } from 'antd'
import { useErrorText } from '../../../../../shared/api/use-error-text.ts'
import { FaceMenu } from '../../../../../shared/recognition/face-menu.tsx'
import { fetchAlarmPicture } from '../../api/alarm-queries.ts'

/** Leads with the picture of an alarm to the screens that compare faces. It is fetched anew: the server says now who may have it. */
export function AlarmFace({ alarm: { id, number, hasPicture } }: { alarm: AlarmDetails }) {
  const errorText = useErrorText()
  const { message } = App.useApp()
  const take = async () => {
    try {
      return { blob: await fetchAlarmPicture(id), fileName: `alarm_${number}.jpg` }
    } catch (error) {
      message.error(errorText(error))
      return undefined
    }
  }
  return hasPicture ? <FaceMenu take={take} /> : null
}
