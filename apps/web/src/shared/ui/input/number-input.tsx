import { InputNumber, type InputNumberProps } from 'antd'

/** antd InputNumber as wide as its field; the wheel scrolls the form and changes no number. */
export const NumberInput = (props: InputNumberProps) => (
  <InputNumber changeOnWheel={false} {...props} style={{ width: '100%', ...props.style }} />
)
