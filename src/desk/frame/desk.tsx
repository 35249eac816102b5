import { ControlOutlined, MenuOutlined } from '@ant-design/icons';
import { enUSIntl, ProConfigProvider, ProLayout } from '@ant-design/pro-components';
import { Link, useIntl, useLocation, useModel } from '@umijs/max';
import { Button, ConfigProvider } from 'antd';
import { layoutDefaults } from 'config/layoutDefaults';
import { screenAt } from 'config/routes';
import { cloneElement, type HTMLAttributes, isValidElement, type KeyboardEvent, useMemo } from 'react';
import { PaletteButton } from '@/desk/palette/PaletteButton';
import { AntdFeedback } from '@/kit/antdProvider/AntdFeedback';
import { AntdProvider } from '@/kit/antdProvider/AntdProvider';
import { ErrorBoundary } from '@/kit/errorBoundary/ErrorBoundary';
import { feedback } from '@/kit/feedback/feedback';
import { LanguageSwitch } from '@/kit/languageSwitch/LanguageSwitch';
import { useLeaveGuard } from '@/kit/leaveGuard/useLeaveGuard';
import { siteLogo, siteTitle } from '@/kit/site/site';
import { useText } from '@/kit/text/useText';
import { darkNavigation } from '@/kit/theme/theme';
import { GuardedOutlet } from '@/shell/frames/guarded';
import { SkipLink } from '@/shell/frames/SkipLink';
import { NoticeBell } from '@/shell/notices/NoticeBell';
import { useLiveNotices } from '@/shell/notices/useLiveNotices';
import { guestSurvey } from '@/shell/session/storage';
import { useLanguage } from '@/shell/start/useLanguage';
import { AccountMenu } from './AccountMenu';
import { deskThemeOf } from './deskTheme';
import { entryOf, menuEntries } from './menu';
import { useNamedMenu } from './useNamedMenu';
import { useResumedJournal } from './useResumedJournal';
import '@/shell/frames/touch.css';
import './desk.css';

/** The layout of all signed-in screens except those for answering: menu, header, screen. */
export default function DeskLayout() {
  const { locale, direction } = useLanguage();
  const { appearance, colorWeak } = useModel('settings');
  const { user } = useModel('currentUser');
  const theme = useMemo(() => deskThemeOf({ appearance, colorWeak }), [appearance, colorWeak]);
  useResumedJournal(user?.id);
  useLiveNotices(user);
  // Nobody is signed in: the outlet opens the sign-in page.
  if (!user) return <GuardedOutlet />;
  return (
    <AntdProvider locale={locale} direction={direction} appearance={appearance} colorWeak={colorWeak}>
      <ProConfigProvider intl={enUSIntl} dark={appearance === 'dark'}>
        <ConfigProvider theme={theme}>
          <AntdFeedback />
          <SkipLink />
          <Desk />
        </ConfigProvider>
      </ProConfigProvider>
    </AntdProvider>
  );
}

/** Enter and space press a button. */
const onPress = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  act();
};

function Desk() {
  const intl = useIntl();
  const text = useText();
  const { pathname } = useLocation();
  const { user, roles } = useModel('currentUser');
  const { isSaved } = useModel('translation');
  const leaveQuestion = useLeaveGuard(!isSaved);
  const { collapsed, setCollapsed } = useModel('global', ({ collapsed, setCollapsed }) => ({
    collapsed,
    setCollapsed,
  }));
  useNamedMenu(!collapsed, text('shell.menu'));
  const { isShowAdminMenu, setShowAdminMenu, contentWidth } = useModel('settings');
  const { locale, languages, direction, switchLocale } = useLanguage();
  const choose = (chosen: string) => {
    switchLocale(chosen).catch(() => feedback.error(text('shell.languageFailed')));
  };
  const isStaff = roles.some((role) => role !== 'user');
  const survey = guestSurvey();
  const caller = { roles, grants: user?.translationGrants ?? [] };
  const entries = survey ? [] : menuEntries(caller, isShowAdminMenu);
  const always = new Set(menuEntries(caller, false).map(({ path }) => path));
  const toggled = survey ? [] : menuEntries(caller, true).filter(({ path }) => !always.has(path));
  const selected = entryOf(entries, screenAt(pathname)?.path ?? pathname);
  const routes = entries.map(({ path, name, icon }) => ({ path, icon, name: text(name) }));

  return (
    <ProLayout
      className="desk touch"
      layout={layoutDefaults.layout}
      contentWidth={contentWidth}
      fixSiderbar={layoutDefaults.fixSiderbar}
      fixedHeader={layoutDefaults.fixedHeader}
      // ProLayout would call the window so; the screen's outlet does that.
      title={layoutDefaults.title}
      logo={<img className="desk-logo" src={siteLogo()} alt="" height={32} />}
      token={darkNavigation}
      pageTitleRender={false}
      ErrorBoundary={ErrorBoundary}
      location={{ pathname: screenAt(pathname)?.path ?? pathname }}
      route={{ path: '/', routes }}
      menu={{ locale: false }}
      menuProps={{ selectedKeys: selected === undefined ? [] : [selected] }}
      collapsed={collapsed}
      onCollapse={setCollapsed}
      siderWidth={224}
      collapsedButtonRender={(_, button) =>
        isValidElement<HTMLAttributes<HTMLElement>>(button)
          ? cloneElement(button, {
              role: 'button',
              tabIndex: 0,
              'aria-expanded': !collapsed,
              'aria-label': text('shell.menu'),
              onKeyDown: onPress(() => setCollapsed(!collapsed)),
            })
          : button
      }
      // A respondent has few entries: they stand in the header, and the screen has the whole width.
      splitMenus={!isStaff}
      headerContentRender={({ isMobile }, headerMenu) =>
        isMobile && !survey ? (
          <Button
            type="text"
            icon={<MenuOutlined aria-hidden />}
            aria-expanded={!collapsed}
            aria-label={text('shell.menu')}
            onClick={() => setCollapsed(!collapsed)}
          />
        ) : (
          headerMenu
        )
      }
      headerTitleRender={(logo) => (
        <Link
          to={survey ? `/my-surveys/survey/${survey}/overview` : '/home'}
          aria-label={text(survey ? 'mySurvey.one' : 'menu.home')}
          className="desk-site"
        >
          {logo}
          {siteTitle()}
        </Link>
      )}
      menuItemRender={({ path, isMobile }, content) => (
        // On a phone the menu is a drawer over the screen that was chosen.
        <Link to={path ?? '/home'} onClick={isMobile ? () => setCollapsed(true) : undefined}>
          {content}
        </Link>
      )}
      actionsRender={() => [
        survey ? null : <PaletteButton key="palette" />,
        isStaff ? (
          <Button
            key="admin"
            type="text"
            icon={<ControlOutlined aria-hidden />}
            aria-pressed={isShowAdminMenu}
            aria-label={text('shell.adminMenu')}
            title={text('shell.adminMenu.what', { names: intl.formatList(toggled.map(({ name }) => text(name))) })}
            onClick={() => setShowAdminMenu(!isShowAdminMenu)}
          />
        ) : null,
        survey ? null : <NoticeBell key="notices" direction={direction} />,
        <LanguageSwitch key="language" languages={languages} value={locale} onChange={choose} />,
        survey ? null : <AccountMenu key="account" />,
      ]}
    >
      <div className={contentWidth === 'Fixed' ? 'desk-fixed' : undefined}>
        <GuardedOutlet />
      </div>
      {leaveQuestion}
    </ProLayout>
  );
}
