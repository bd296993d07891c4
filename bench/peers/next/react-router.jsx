import NextLink from 'next/link';
import { usePathname } from 'next/navigation';

export const useLocation = () => ({ key: '', pathname: usePathname() });
export const Link = ({ to, reloadDocument, ...rest }) => <NextLink href={to} {...rest} />;
/** What a browser does later; here only the page is made. */
export const isRouteErrorResponse = () => false;
export const useNavigate = () => () => {};
export const useNavigationType = () => 'POP';
export const useNavigation = () => ({ state: 'idle' });
export const createPath = ({ pathname }) => pathname;
