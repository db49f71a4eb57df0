import { mqttTopic } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { ActionField } from './action-field.tsx'
import type { KindProps } from './kind-props.ts'
import { TextField } from './text-field.tsx'

/** Characters of a topic at most. */
const TOPIC_LIMIT = 100

/** The topic and the text of a message. */
export function MqttFields({ action, onChange }: KindProps<'mqtt'>) {
  const t = useT()
  const isWrong = action.topic !== '' && !mqttTopic.safeParse(action.topic).success
  return (
    <>
      <ActionField
        name="topic"
        label={t('linkage.field.topic')}
        hint={t('linkageScreen.form.topicHint')}
        fault={isWrong ? t('shared.rule.mqtt_topic') : undefined}
      >
        {id => (
          <AppInput
            id={id}
            maxLength={TOPIC_LIMIT}
            value={action.topic}
            onChange={event => onChange({ ...action, topic: event.target.value })}
          />
        )}
      </ActionField>
      <TextField value={action.text} onChange={text => onChange({ ...action, text })} />
    </>
  )
}
