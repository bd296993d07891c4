import NextLink from 'next/link';
import { usePathname } from 'next/navigation';
import { createContext, useContext } from 'react';

export const RootData = createContext(undefined);
export const useRouteLoaderData = () => useContext(RootData);
export const useLocation = () => ({ key: '', pathname: usePathname() });
export const Link = ({ to, reloadDocument, ...rest }) => <NextLink href={to} {...rest} />;
/** What a browser does later; here only the page is made. */
export const isRouteErrorResponse = () => false;
export const useNavigate = () => () => {};
export const useNavigationType = () => 'POP';
