import { LINKAGE_CAMERAS_LIMIT, LINKAGE_RECORD_SECONDS } from '@palisade/contract'
import { api } from '../../../../../shared/api/api.ts'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { NumberInput } from '../../../../../shared/ui/input/number-input.tsx'
import type { AskNamed } from '../../../../../shared/ui/targets-input/use-named-search.ts'
import { ActionField } from './action-field.tsx'
import type { KindProps } from './kind-props.ts'
import { ManyThings } from './many-things.tsx'

const cameras: AskNamed = (input, options) => api.device.getByPage({ ...input, kind: 'camera' }, options)

/** Which cameras are recorded, and for how long. */
export function RecordFields({ action, onChange }: KindProps<'record'>) {
  const t = useT()
  return (
    <>
      <ManyThings
        name="cameraIds"
        label={t('linkage.field.cameraIds')}
        value={action.cameraIds}
        max={LINKAGE_CAMERAS_LIMIT}
        listKey={['device', 'list', 'cameras']}
        ask={cameras}
        placeholder={t('linkageScreen.ownCamera')}
        onChange={cameraIds => onChange({ ...action, cameraIds })}
      />
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
