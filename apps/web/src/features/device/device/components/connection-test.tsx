import { driverConfigs, type DeviceProbe, type DriverName } from '@palisade/contract'
import { Alert, Button, Form } from 'antd'
import type { Ref } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ProbeResult } from '#shared/ui/probe-result/probe-result.tsx'
import { testInputOf, useConnectionTest } from '../api/use-connection-test.ts'
import { complete, proposalOf, type DeviceFields } from '../model/device-form.ts'
import { inventoryOf } from '#shared/lib/device-identity.ts'
import { StreamPicker } from './stream-picker.tsx'
import { TestPicture } from './test-picture.tsx'

interface Props {
  driver: DriverName
  deviceId: string | undefined
  /** Enter in a field of the connection presses it. */
  button: Ref<HTMLButtonElement>
}

/** Tries the connection as it is typed now: each step, its cause, and the streams there are to choose from. */
export function ConnectionTest({ driver, deviceId, button }: Props) {
  const t = useT()
  const { textOf } = useApiError()
  const form = Form.useFormInstance<DeviceFields>()
  const test = useConnectionTest()
  const propose = ({ ok, identity }: DeviceProbe) => {
    if (!ok || deviceId !== undefined) return
    const { config } = complete(form.getFieldsValue(true) as object)
    const proposal = proposalOf(config, identity?.manufacturer)
    for (const [name, value] of Object.entries(proposal))
      if (!form.getFieldValue(name as never)) form.setFieldValue(name as never, value)
    form.focusField('name')
  }
  const handleTest = () => {
    const asked = testInputOf(driver, complete(form.getFieldsValue(true) as object).config, deviceId)
    if (asked) return test.mutate(asked, { onSuccess: propose })
    const names = Object.keys(driverConfigs[driver].shape).map(name => ['config', name])
    void form.validateFields(names as never).catch(() => {})
  }
  return (
    <Form.Item>
      <Button ref={button} onClick={handleTest} loading={test.isPending}>
        {test.isPending ? t('device.act.testing') : t('device.act.test')}
      </Button>
      {test.error && <Alert type="error" showIcon title={textOf(test.error)} />}
      {test.data && !test.isPending && (
        <>
          <ProbeResult probe={test.data} />
          <StreamPicker driver={driver} sources={test.data.sources} />
          {test.data.ok && test.data.capabilities.includes('snapshot') && (
            <TestPicture driver={driver} deviceId={deviceId} at={test.submittedAt} />
          )}
          <TakeIdentity probe={test.data} />
        </>
      )}
    </Form.Item>
  )
}

/** Notes what the device says of itself where nothing is noted yet. */
function TakeIdentity({ probe: { identity } }: { probe: DeviceProbe }) {
  const t = useT()
  const form = Form.useFormInstance<DeviceFields>()
  const said = Object.entries(identity ? inventoryOf(identity) : {})
  if (said.length === 0) return null
  const handleTake = () => {
    for (const [name, value] of said) {
      const path = ['inventory', name] as never
      if (!form.getFieldValue(path)) form.setFieldValue(path, value)
    }
  }
  return (
    <Button type="link" size="small" onClick={handleTake}>
      {t('device.act.takeIdentity')}
    </Button>
  )
}
