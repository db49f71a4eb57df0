import { LINKAGE_CAMERAS_LIMIT } from '@palisade/contract'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { AskNamed } from '#shared/ui/targets-input/use-named-search.ts'
import { ManyThings } from './many-things.tsx'

const cameras: AskNamed = (input, options) => api.device.getByPage({ ...input, kind: 'camera' }, options)

interface Props {
  value: readonly string[]
  onChange: (cameraIds: string[]) => void
}

/** A few cameras; none stands for the camera of the alarm. */
export function OwnCameras(props: Props) {
  const t = useT()
  return (
    <ManyThings
      {...props}
      name="cameraIds"
      label={t('linkage.field.cameraIds')}
      max={LINKAGE_CAMERAS_LIMIT}
      listKey={['device', 'list', 'cameras']}
      ask={cameras}
      placeholder={t('linkageScreen.ownCamera')}
    />
  )
}
