import { Link, type LinkProps } from 'react-router-dom'
import styles from './button.module.css'
import type { ButtonProps } from './button.tsx'

type LinkButtonProps = LinkProps & { variant?: ButtonProps['variant'] }

export const LinkButton = ({ variant = 'secondary', ...link }: LinkButtonProps) => (
  <Link {...link} className={styles.button} data-variant={variant} />
)
