import { LINKAGE_RECORD_SECONDS } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import { ActionField } from './action-field.tsx'
import type { KindProps } from './kind-props.ts'
import { OwnCameras } from './own-cameras.tsx'

/** Which cameras are recorded, and for how long. */
export function RecordFields({ action, onChange }: KindProps<'record'>) {
  const t = useT()
  return (
    <>
      <OwnCameras value={action.cameraIds} onChange={cameraIds => onChange({ ...action, cameraIds })} />
      <ActionField name="seconds" label={t('linkage.field.seconds')}>
        {id => (
          <NumberInput
            id={id}
            {...LINKAGE_RECORD_SECONDS}
            precision={0}
            value={action.seconds}
            onChange={seconds =>
              onChange({ ...action, seconds: Number(seconds ?? LINKAGE_RECORD_SECONDS.min) })
            }
          />
        )}
      </ActionField>
    </>
  )
}
