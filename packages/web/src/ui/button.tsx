import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

export type ButtonProps = ComponentProps<'button'> & { variant?: 'primary' | 'secondary' | 'danger' | 'ghost' }

/** Defaults `type` to "button", because HTML defaults to "submit". */
export const Button = ({ variant = 'secondary', className, type = 'button', ...native }: ButtonProps) => (
  <button {...native} type={type} data-variant={variant} className={classNames(styles.button, className)} />
)

type LinkButtonProps = LinkProps & { variant?: ButtonProps['variant'] }

export const LinkButton = ({ variant = 'secondary', ...link }: LinkButtonProps) => (
  <Link {...link} className={styles.button} data-variant={variant} />
)
