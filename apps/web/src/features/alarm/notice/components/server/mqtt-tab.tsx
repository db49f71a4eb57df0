import { mqttSecurities, mqttSettings, type NoticeServers } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Form, Switch } from 'antd'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { serversQuery, useSaveMqtt, useTestMqtt } from '../../api/notice-queries.ts'
import { mqttFields, passwordOf, type MqttFields } from '../../model/server-form.ts'
import css from '../settings.module.css'
import { ServerFields } from './server-fields.tsx'
import { useTellTrial } from './use-tell-trial.ts'

/** The broker of MQTT. */
export function MqttTab() {
  const { textOf } = useApiError()
  const { data, error, refetch } = useQuery(serversQuery())
  if (data) return <MqttForm key={data.mqtt?.version ?? 0} mqtt={data.mqtt} mayEdit={data.mayEdit} />
  if (error) return <ErrorState title={textOf(error)} onRetry={() => void refetch()} />
  return <LoadingMask isLoading />
}

function MqttForm({ mqtt, mayEdit }: Pick<NoticeServers, 'mqtt' | 'mayEdit'>) {
  const t = useT()
  const { message } = App.useApp()
  const tell = useTellTrial()
  const { mutateAsync, isPending } = useSaveMqtt()
  const trial = useTestMqtt()
  const isReady = mqtt?.isEnabled === true
  const save = async (fields: MqttFields) => {
    const { removesPassword, password, ...settings } = fields
    const version = mqtt?.version ?? 0
    await mutateAsync({ ...settings, password: passwordOf(password, removesPassword), version })
    void message.success(t('notice.server.saved'))
  }
  const prefix = mqtt?.prefix ?? mqttFields(null).prefix
  const topics = { topic: `${prefix}/…/alarm/…`, events: `${prefix}/…/alarm-event` }
  return (
    <Form
      className={css['form'] ?? ''}
      layout="vertical"
      disabled={!mayEdit}
      initialValues={mqttFields(mqtt)}
      onFinish={(fields: MqttFields) => void save(fields).catch(() => undefined)}
    >
      <p className={css['hint']}>{t('notice.server.mqttHint', topics)}</p>
      {!mayEdit && <p>{t('errors.notice.super_only')}</p>}
      <ServerFields
        securities={mqttSecurities.map(value => ({ value, label: t(`enums.mqttSecurity.${value}`) }))}
        hasPassword={mqtt?.hasPassword === true}
      />
      <Form.Item
        name="prefix"
        label={t('notice.field.prefix')}
        rules={[
          {
            validator: (_rule, value) =>
              mqttSettings.shape.prefix.safeParse(value).success
                ? Promise.resolve()
                : Promise.reject(new Error(t('shared.rule.pattern'))),
          },
        ]}
      >
        <AppInput />
      </Form.Item>
      <Form.Item name="publishesAlarms" label={t('notice.field.publishesAlarms')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <div className={css['buttons']}>
        <Button type="primary" htmlType="submit" loading={isPending}>
          {t('shared.action.save')}
        </Button>
        <Button
          disabled={!isReady}
          loading={trial.isPending}
          onClick={() => void trial.mutateAsync().then(tell, () => undefined)}
        >
          {t('notice.server.testMqtt')}
        </Button>
        {!isReady && <span>{t('notice.server.saveFirst')}</span>}
      </div>
    </Form>
  )
}
