import { ALERT_LIMIT_BYTES, NODE_LIMIT, readJsonNodes } from '../../kit/alerts/json-nodes.ts'
import { DeviceFault } from '../../kit/driver.ts'
import { readXml, type XmlNode } from '../../kit/xml.ts'

/** The text of an alert, XML or JSON. @throws DeviceFault `protocol_error` */
export function readFields(body: Buffer): XmlNode {
  if (body.length > ALERT_LIMIT_BYTES) throw new DeviceFault('protocol_error', 'alert too long')
  const first = body
    .toString('latin1', 0, 64)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()[0]
  if (first === '{')
    return readJsonNodes(body.toString('utf8').replace(/^\ufeff/, ''), 'EventNotificationAlert')
  return readXml(body, { bytes: ALERT_LIMIT_BYTES, elements: NODE_LIMIT })
}
