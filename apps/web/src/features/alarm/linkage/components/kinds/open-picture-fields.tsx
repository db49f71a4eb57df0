import { LINKAGE_CAMERAS_LIMIT, LINKAGE_USERS_LIMIT } from '@palisade/contract'
import { api } from '../../../../../shared/api/api.ts'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import type { AskNamed } from '../../../../../shared/ui/targets-input/use-named-search.ts'
import { ChosenPeople } from './chosen-people.tsx'
import type { KindProps } from './kind-props.ts'
import { ManyThings } from './many-things.tsx'

const cameras: AskNamed = (input, options) => api.device.getByPage({ ...input, kind: 'camera' }, options)

/** Which cameras are opened, and on whose consoles. */
export function OpenPictureFields({ action, onChange }: KindProps<'open_picture'>) {
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
      <ChosenPeople
        label={t('linkageScreen.form.consoles')}
        value={action.userIds}
        max={LINKAGE_USERS_LIMIT}
        hint={t('linkageScreen.form.consolesHint')}
        onChange={userIds => onChange({ ...action, userIds })}
      />
    </>
  )
}
