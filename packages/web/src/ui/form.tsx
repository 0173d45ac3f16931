import type { ComponentProps } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }

/** Renders a form without native validation messages. */
export const Form = ({ onSubmit, ...native }: FormProps) => (
  <form
    {...native}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  />
)
