import { mqttTopic } from '@palisade/contract'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { AppInput } from '../../../../../shared/ui/input/app-input.tsx'
import { Labelled } from '../../../../../shared/ui/input/labelled.tsx'
import type { KindProps } from './kind-props.ts'
import { TextField } from './text-field.tsx'

/** Characters of a topic at most. */
const TOPIC_LIMIT = 100

/** The topic and the text of a message. */
export function MqttFields({ action, onChange }: KindProps<'mqtt'>) {
  const t = useT()
  return (
    <>
      <Labelled label={t('linkage.field.topic')}>
        {id => (
          <>
            <AppInput
              id={id}
              maxLength={TOPIC_LIMIT}
              status={mqttTopic.safeParse(action.topic).success ? '' : 'error'}
              value={action.topic}
              onChange={event => onChange({ ...action, topic: event.target.value })}
            />
            {t('linkageScreen.form.topicHint')}
          </>
        )}
      </Labelled>
      <TextField value={action.text} onChange={text => onChange({ ...action, text })} />
    </>
  )
}
